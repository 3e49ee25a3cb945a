import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * writing: bytes may have reached the printer · written: all of them have left · printed: the printer has worked through
 * them · broken: the line broke in between, and nobody knows.
 */
export type Entry = 'writing' | 'written' | 'printed' | 'broken'
type Line = { no: string; state: Entry; at: number }

const keepMs = 30 * 24 * 3_600_000

const linesOf = (file: string): unknown[] => {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return text.split('\n').flatMap((line): unknown[] => {
    try {
      return line === '' ? [] : [JSON.parse(line)]
    } catch {
      // The last line of a process that died in the middle of it.
      return []
    }
  })
}

const isLine = (value: unknown): value is Line => typeof value === 'object' && value !== null && 'no' in value
const idIn = (values: readonly unknown[]): string | undefined => {
  const [first] = values
  return typeof first === 'object' && first !== null && 'journal' in first ? String(first.journal) : undefined
}

/** What was written to the printer, on disk before and after: a job is answered from here and never written twice. */
export function openJournal(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'journal.jsonl')
  const kept = linesOf(file)
  const id = idIn(kept) ?? randomUUID()
  const jobs = new Map<string, Line>()
  for (const line of kept.filter(isLine)) if (line.at > Date.now() - keepMs) jobs.set(line.no, line)

  // Begun anew with what still counts: it does not grow for ever, and no torn line is left.
  const fresh = openSync(`${file}.new`, 'w', 0o600)
  writeSync(fresh, [{ journal: id }, ...jobs.values()].map((line) => `${JSON.stringify(line)}\n`).join(''))
  fsyncSync(fresh)
  closeSync(fresh)
  renameSync(`${file}.new`, file)
  const out = openSync(file, 'a')

  return {
    id,
    of: (no: string): Entry | undefined => jobs.get(no)?.state,
    /** It is on disk when this returns. */
    note(no: string, state: Entry): void {
      const line: Line = { no, state, at: Date.now() }
      writeSync(out, `${JSON.stringify(line)}\n`)
      fsyncSync(out)
      jobs.set(no, line)
    },
    close: (): void => closeSync(out),
  }
}
export type Journal = ReturnType<typeof openJournal>

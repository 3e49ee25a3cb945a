import { createDecipheriv } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { codes } from '@zdb/contract/codes'
import { Refusal, refuse } from '../../http/refusal.ts'
import { readBook } from './book.ts'
import { chooseSheet } from './choice.ts'
import type { SheetForm, SheetRow } from './form.ts'
import { rowsOf } from './grid.ts'
import { openPackage } from './package.ts'

/** A sheet as it is kept, and what opens it. */
export type SheetTask = { sealed: Uint8Array; key: Uint8Array; nonce: Uint8Array; batch: number; most: number }
/** `notes` come with the last rows: what was left out. */
export type SheetAnswer<Content> = { rows: SheetRow<Content>[]; notes: string[]; last: boolean } | { trouble: string }

const namedLines = 5

const hiddenNote = (hidden: readonly number[], count: number): string[] => {
  const lines = hidden.map((line) => `第${line}行`).join('、')
  return count > 0 ? [`${lines}${count > hidden.length ? `等${count}行` : ''}是隐藏的行，未读取`] : []
}

async function* linesOf<Content>(
  form: SheetForm<Content>,
  task: SheetTask,
  notes: string[],
): AsyncGenerator<SheetRow<Content>> {
  const pack = await openPackage(createDecipheriv('aes-256-ctr', task.key, task.nonce).update(task.sealed))
  const book = await readBook(pack)
  const { sheet, heading, headingLine, notes: left } = await chooseSheet(pack, book, form)
  notes.push(...left)
  const hiddenLines: number[] = []
  let [count, hiddenCount] = [0, 0]
  for await (const rows of rowsOf(pack, book, sheet))
    for (const { line, hidden, cells } of rows) {
      const read = line > headingLine ? form.readRow(heading, line, cells) : undefined
      if (!read) continue
      if (hidden) {
        hiddenCount += 1
        if (hiddenCount <= namedLines) hiddenLines.push(line)
        continue
      }
      count += 1
      if (count > task.most) refuse('sheetUnreadable', `一次最多导入${task.most}行，请分成几个表格`)
      yield read
    }
  notes.push(...hiddenNote(hiddenLines, hiddenCount))
}

const wordsOf = (error: unknown): string => (error instanceof Refusal ? error.message : codes.sheetUnreadable.message)

/** The whole life of a thread that reads one sheet: a batch for each time it is asked, so that no more is in memory. */
export const serveSheet = <Content>(form: SheetForm<Content>): void => {
  const task = workerData as SheetTask
  const port = parentPort
  if (!port) throw new Error('a sheet is read in a thread of its own')
  const notes: string[] = []
  const answer = (message: SheetAnswer<Content>): void => port.postMessage(message)
  const lines = linesOf(form, task, notes)
  const next = async (): Promise<void> => {
    const rows: SheetRow<Content>[] = []
    while (rows.length < task.batch) {
      const { value, done } = await lines.next()
      if (done) return answer({ rows, notes, last: true })
      rows.push(value)
    }
    answer({ rows, notes: [], last: false })
  }
  port.on('message', () => {
    next().catch((error: unknown) => answer({ trouble: wordsOf(error) }))
  })
  // A broken workbook may fail in the middle of nowhere.
  process.on('uncaughtException', (error) => answer({ trouble: wordsOf(error) }))
  process.on('unhandledRejection', (error) => answer({ trouble: wordsOf(error) }))
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const restMs = 500

/** Where a part of the outside world lies between two starts; without a folder it is forgotten. */
export function openKeep<Kept>(dir: string | undefined, name: string) {
  const file = dir && join(dir, name)
  let timer: NodeJS.Timeout | undefined
  let snapshot: (() => Kept) | undefined

  // Written beside and moved over, so that a crash in between leaves the old one whole.
  function write(): void {
    clearTimeout(timer)
    timer = undefined
    if (!file || !dir || !snapshot) return
    mkdirSync(dir, { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(snapshot()), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }

  return {
    read(): Kept | undefined {
      if (!file) return undefined
      try {
        return JSON.parse(readFileSync(file, 'utf8')) as Kept
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    of: (take: () => Kept) => void (snapshot = take),
    changed: () => void (timer ??= file ? setTimeout(write, restMs).unref() : undefined),
    close: write,
  }
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kept } from './market.ts'

const restMs = 500

/** Where the market lies between two starts; without a folder it is forgotten. */
export function openKeep(dir: string | undefined) {
  const file = dir && join(dir, 'channels.json')
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

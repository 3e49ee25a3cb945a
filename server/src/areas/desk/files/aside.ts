import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { now } from '#core/time/clock'

const prefix = 'zdb-upload-'

/** A file of our own for a moment, gone whatever happens. */
export const withAside = async <T>(use: (path: string) => Promise<T>): Promise<T> => {
  const path = join(tmpdir(), `${prefix}${randomUUID()}`)
  try {
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** No upload lasts so long without a byte. */
const staleMs = 3_600_000

/** Takes away what a process left behind that was killed while it held a file aside. */
export const dropStaleAsides = async (folder = tmpdir()): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix))
  for (const path of names.map((name) => join(folder, name))) {
    // Another process may have been faster.
    const found = await stat(path).catch(() => undefined)
    if (found && now().getTime() - found.mtimeMs > staleMs) await rm(path, { force: true })
  }
}

/** Every machine has its own: each process looks when it starts and every hour. */
export const startAsideSweep = (log: Logger): { stop: () => Promise<void> } => {
  const sweep = (): void => {
    dropStaleAsides().catch((error: unknown) => log.warn({ err: error }, 'files left aside'))
  }
  sweep()
  const timer = setInterval(sweep, staleMs)
  timer.unref()
  return { stop: () => Promise.resolve(clearInterval(timer)) }
}

import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { trouble } from '../postgres/trouble.ts'
import { openFile, sealFile } from './sealed.ts'
import { aside, exists, logFolder, namesIn, type Shelf } from './shelf.ts'

export const logName = (file: string): string => `log ${file}`

const isSame = (shelf: Shelf, file: string, path: string): Promise<boolean> =>
  aside(async (opened) => {
    await openFile(shelf.key, logName(file), join(logFolder(shelf), file), opened)
    return (await readFile(opened)).equals(await readFile(path))
  })

/** What lies there is never replaced by something else: it may be the log of another database (PostgreSQL, "Setting Up WAL Archiving"). */
const keepPiece = async (shelf: Shelf, file: string, path: string): Promise<void> => {
  const kept = join(logFolder(shelf), file)
  if (!(await exists(kept))) return sealFile(shelf.key, logName(file), path, kept)
  if (!(await isSame(shelf, file, path)))
    throw trouble(`${kept} 已是另一套数据库的日志，不会覆盖。请为这一套另选一个 BACKUP_DIR。`)
}

/** What PostgreSQL has laid into the spool goes to the shelf, sealed; only then it leaves the spool. */
export const carryLog = async (shelf: Shelf, spool: string): Promise<number> => {
  const waiting = await namesIn(spool)
  for (const file of waiting) {
    await keepPiece(shelf, file, join(spool, file))
    await rm(join(spool, file))
  }
  return waiting.length
}

/** Carries until it is told to stop; one round after the other. */
export const keepCarrying = (
  shelf: Shelf,
  spool: string,
  everyMs: number,
  onTrouble: (error: unknown) => void,
): (() => Promise<void>) => {
  const ending = new AbortController()
  const carrying = (async () => {
    while (!ending.signal.aborted) {
      await carryLog(shelf, spool).catch(onTrouble)
      await pause(everyMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    ending.abort()
    await carrying
  }
}

/** A restored database began its timeline before it laid anything aside. Where its number lies, the next restore takes another. */
export const keepHistories = async (shelf: Shelf, data: string): Promise<void> => {
  const folder = join(data, 'pg_wal')
  for (const file of await namesIn(folder))
    if (file.endsWith('.history')) await keepPiece(shelf, file, join(folder, file))
}

import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isTrouble, trouble } from '../postgres/trouble.ts'
import { isHistory, isPiece, logName, timelineOf } from './log-pieces.ts'
import { openFile, sealFile } from './sealed.ts'
import { aside, exists, logFolder, namesIn, type Shelf } from './shelf.ts'
import { refuseRivals } from './timelines.ts'

/** Nobody knows where what lies on the shelf does not open. */
const isSame = (shelf: Shelf, file: string, path: string): Promise<boolean | undefined> =>
  aside(async (opened) => {
    try {
      await openFile(shelf.key, logName(file), join(logFolder(shelf), file), opened)
    } catch (error) {
      if (isTrouble(error)) return undefined
      throw error
    }
    return (await readFile(opened)).equals(await readFile(path))
  })

/**
 * What lies there is never replaced by something else: it may be the log of another database (PostgreSQL, "Setting Up WAL
 * Archiving"). False where it does not open, and so does not stand for this one.
 */
const keepPiece = async (shelf: Shelf, file: string, path: string): Promise<boolean> => {
  const kept = join(logFolder(shelf), file)
  if (!(await exists(kept))) {
    await sealFile(shelf.key, logName(file), path, kept)
    return true
  }
  const same = await isSame(shelf, file, path)
  if (same === false) throw trouble(`${kept} 已是另一套数据库的日志，不会覆盖。请为这一套另选一个 BACKUP_DIR。`)
  return same ?? false
}

const damagedTrouble = (shelf: Shelf, files: readonly string[]): Error =>
  trouble(
    `${logFolder(shelf)} 里的 ${files.join('、')} 打不开：密钥不对，或文件被改动过。请把它移到别处，稍后会重新送达；其余的日志照常送达。`,
  )

/**
 * What PostgreSQL has laid into the spool goes to the shelf, sealed; only then it leaves the spool. One in whose place lies
 * what does not open waits there, is told, and holds up none of the others; the log of another database does.
 */
export const carryLog = async (shelf: Shelf, spool: string, ending?: AbortSignal): Promise<number> => {
  const waiting = await namesIn(spool)
  for (const timeline of new Set(waiting.filter(isPiece).map(timelineOf))) await refuseRivals(shelf, timeline)
  const damaged: string[] = []
  for (const file of waiting) {
    ending?.throwIfAborted()
    if (await keepPiece(shelf, file, join(spool, file))) await rm(join(spool, file))
    else damaged.push(file)
  }
  if (damaged.length > 0) throw damagedTrouble(shelf, damaged)
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
    if (isHistory(file) && !(await keepPiece(shelf, file, join(folder, file)))) throw damagedTrouble(shelf, [file])
}

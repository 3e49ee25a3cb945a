import { existsSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../postgres/cluster.ts'
import { trouble } from '../postgres/trouble.ts'
import { takeBase } from './base.ts'
import { failureWords, mirrorFiles } from './files-mirror.ts'
import { carryLog } from './log-archive.ts'
import { prune } from './prune.ts'
import { claimShelf, namesIn, wholeBases, type Shelf } from './shelf.ts'
import { refuseRivals, timelineIn } from './timelines.ts'

export type Keeping = {
  readonly shelf: Shelf
  readonly cluster: Cluster
  readonly dataDir: string
  readonly keepDays: number
  readonly onTrouble: (error: unknown) => void
}

/**
 * Everything that had been written by then is on the shelf: of the log, but for the piece that the database was at and lays
 * aside within a minute; of the uploaded files; of the database as a whole, its newest base backup. In milliseconds; before
 * the first time, since when it is tried.
 */
export type KeptAt = Readonly<Record<'log' | 'files' | 'base', number>>

export type BackupKeeper = {
  readonly keptAt: () => KeptAt
  readonly stop: () => Promise<void>
}

const logEveryMs = 1_000
const filesEveryMs = 60_000
const baseEveryMs = 24 * 3_600_000
const againMs = 10 * 60_000

const timeOf = (id: string): number => {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(id) ?? []
  return year ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : 0
}

const newestBase = async (shelf: Shelf): Promise<number> => timeOf((await wholeBases(shelf)).at(-1) ?? '')

/** The mark that a base backup is due outlives starts that make none. */
const triedSince = (due: string, began: number): Promise<number> =>
  stat(due).then(
    ({ mtimeMs }) => mtimeMs,
    () => began,
  )

/**
 * Since when a whole piece of the log waits for the database to lay it aside; nothing where none does. Where it cannot, it
 * says so in its own log and tries again: nothing new comes to be carried, and nothing else tells it.
 */
const waitingSince = async (data: string): Promise<number> => {
  const folder = join(data, 'pg_wal', 'archive_status')
  const ready = (await namesIn(folder)).filter((name) => name.endsWith('.ready'))
  // Laid aside while it was looked at.
  const since = ready.map((name) =>
    stat(join(folder, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    ),
  )
  return Math.min(...(await Promise.all(since)))
}

/** Beside the running product: the log at once, files within a minute, a base backup a day. */
export const keepBackups = ({ shelf, cluster, dataDir, keepDays, onTrouble }: Keeping): BackupKeeper => {
  const { spool } = cluster
  if (!spool) throw new Error('the database lays nothing aside')
  const ending = new AbortController()
  const began = Date.now()
  let keptAt: KeptAt = { log: began, files: began, base: began }
  const kept = (part: keyof KeptAt, at: number): void => {
    keptAt = { ...keptAt, [part]: at }
  }

  let claim: Promise<void> | undefined
  /** Before anything is written there, or thrown away. */
  const claimed = (): Promise<void> =>
    (claim ??= claimShelf(shelf, cluster.data).catch((error: unknown) => {
      claim = undefined
      throw error
    }))

  const again = async (everyMs: number, act: () => Promise<void>): Promise<void> => {
    while (!ending.signal.aborted) {
      const wait = await claimed()
        .then(act)
        .then(
          () => everyMs,
          (error: unknown) => {
            // What was given up because we end is begun anew by the next start.
            if (!ending.signal.aborted) onTrouble(error)
            return Math.max(everyMs, logEveryMs * 10)
          },
        )
      await pause(wait, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const keepLog = async (): Promise<void> => {
    const at = Math.min(Date.now(), await waitingSince(cluster.data))
    await carryLog(shelf, spool.folder, ending.signal)
    kept('log', at)
  }
  const keepBase = async (): Promise<void> => {
    const newest = await newestBase(shelf)
    kept('base', newest || (await triedSince(spool.due, began)))
    const isDue = existsSync(spool.due) || Date.now() - newest >= baseEveryMs
    if (!isDue) return
    await refuseRivals(shelf, await timelineIn(cluster.data))
    try {
      // What is wrong with files is told by the round that keeps them.
      const source = { adminUrl: cluster.adminUrl, data: cluster.data, dataDir }
      const { base } = await takeBase(shelf, source, ending.signal)
      rmSync(spool.due, { force: true })
      kept('base', timeOf(base.id))
    } finally {
      if (!ending.signal.aborted) await prune(shelf, keepDays, onTrouble).catch(onTrouble)
    }
  }
  const keepFiles = async (): Promise<void> => {
    const at = Date.now()
    const { failures } = await mirrorFiles(shelf, join(dataDir, 'files'), ending.signal)
    if (failures.length > 0) throw trouble(failureWords(failures))
    kept('files', at)
  }

  const running = Promise.all([again(logEveryMs, keepLog), again(againMs, keepBase), again(filesEveryMs, keepFiles)])
  return {
    keptAt: () => keptAt,
    stop: async () => {
      ending.abort()
      await running
    },
  }
}

import { existsSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../postgres/cluster.ts'
import { takeBase } from './base.ts'
import { mirrorFiles } from './files-mirror.ts'
import { carryLog } from './log-archive.ts'
import { prune } from './prune.ts'
import { namesIn, wholeBases, type Shelf } from './shelf.ts'

export type Keeping = {
  readonly shelf: Shelf
  readonly cluster: Cluster
  readonly dataDir: string
  readonly keepDays: number
  readonly onTrouble: (error: unknown) => void
}

export type BackupKeeper = {
  /**
   * Everything that had been written by then is on the shelf, but for the piece of the log that the database was at and lays
   * aside within a minute. In milliseconds; undefined before the first time.
   */
  readonly keptAt: () => number | undefined
  readonly stop: () => Promise<void>
}

const logEveryMs = 1_000
const filesEveryMs = 60_000
const baseEveryMs = 24 * 3_600_000
const againMs = 10 * 60_000

const newestBase = async (shelf: Shelf): Promise<number> => {
  const [id = ''] = (await wholeBases(shelf)).slice(-1)
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(id) ?? []
  return year ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : 0
}

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
  let keptAt: number | undefined

  const again = async (everyMs: number, act: () => Promise<number | void>): Promise<void> => {
    while (!ending.signal.aborted) {
      const wait = await act().catch((error: unknown) => {
        onTrouble(error)
        return Math.max(everyMs, logEveryMs * 10)
      })
      await pause(wait ?? everyMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const keepLog = async (): Promise<void> => {
    const at = Math.min(Date.now(), await waitingSince(cluster.data))
    await carryLog(shelf, spool.folder)
    keptAt = at
  }
  const keepBase = async (): Promise<number | void> => {
    const isDue = existsSync(spool.due) || Date.now() - (await newestBase(shelf)) >= baseEveryMs
    if (!isDue) return
    await takeBase(shelf, { adminUrl: cluster.adminUrl, data: cluster.data, dataDir })
    rmSync(spool.due, { force: true })
    await prune(shelf, keepDays)
  }
  const keepFiles = async (): Promise<void> => void (await mirrorFiles(shelf, join(dataDir, 'files')))

  const running = Promise.all([again(logEveryMs, keepLog), again(againMs, keepBase), again(filesEveryMs, keepFiles)])
  return {
    keptAt: () => keptAt,
    stop: async () => {
      ending.abort()
      await running
    },
  }
}

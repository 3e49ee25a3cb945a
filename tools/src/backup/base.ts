import { readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { trouble } from '../postgres/trouble.ts'
import { mirrorFiles, type FileFailure } from './files-mirror.ts'
import { eachOf } from './lanes.ts'
import { keepHistories } from './log-archive.ts'
import { sealFile } from './sealed.ts'
import {
  baseFolder,
  exists,
  logFolder,
  partName,
  partPath,
  putManifest,
  type Base,
  type Part,
  type Shelf,
} from './shelf.ts'

export type Source = {
  readonly adminUrl: string
  /** The database's own folder. */
  readonly data: string
  /** The product's: uploaded files, and keys beside them. */
  readonly dataDir: string
}

/** What a started database makes anew, and what belongs to the running one alone (PostgreSQL, "Making a base backup"). */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const left = /^(postmaster\.(pid|opts)|pg_internal\.init(\..*)?|pgsql_tmp.*|backup_label|tablespace_map)$/
const besideNames = ['pii.key', 'postgres/password']
const longestMs = 5 * 60_000
const connectMs = 10_000

/** What a base backup is made of: the folders, and the files that are copied. */
export const walk = async (root: string): Promise<{ folders: string[]; files: string[] }> => {
  const folders: string[] = []
  const files: string[] = []
  const look = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = relative(root, join(folder, entry.name))
      if (left.test(entry.name)) continue
      if (entry.isFile()) files.push(path)
      if (!entry.isDirectory()) continue
      folders.push(path)
      if (!emptied.has(path)) await look(join(folder, entry.name))
    }
  }
  await look(root)
  return { folders: [...folders, 'pg_wal/archive_status'], files }
}

/** A table that is dropped meanwhile takes its file along; the log tells so too. */
const sealAll = async (
  shelf: Shelf,
  id: string,
  part: Part,
  root: string,
  paths: readonly string[],
  ending: AbortSignal | undefined,
): Promise<string[]> => {
  const kept: string[] = []
  await eachOf(paths, async (path) => {
    try {
      await sealFile(shelf.key, partName(id, part, path), join(root, path), partPath(shelf, id, part, path), ending)
      kept.push(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  })
  return kept
}

const arrived = async (path: string, ending: AbortSignal | undefined): Promise<void> => {
  const until = Date.now() + longestMs
  while (!(await exists(path))) {
    if (Date.now() > until) throw trouble('数据库日志没有送达备份文件夹。请查看 BACKUP_DIR 是否可写、磁盘是否已满。')
    await pause(100, undefined, { signal: ending })
  }
}

export type Taken = { readonly base: Base; readonly failures: readonly FileFailure[] }

/**
 * A whole copy of the running database; with the log from its beginning on it leads to any moment after its end. Told to
 * end it gives up at once, and nothing of it stays.
 */
export const takeBase = async (
  shelf: Shelf,
  { adminUrl, data, dataDir }: Source,
  ending?: AbortSignal,
): Promise<Taken> => {
  const id = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: connectMs })
  client.on('error', () => {})
  // Whatever is asked at that moment stays without an answer.
  const leave = (): void => void client.end()
  await client.connect()
  try {
    ending?.throwIfAborted()
    ending?.addEventListener('abort', leave)
    await keepHistories(shelf, data)
    const begun = await client.query<{ log: string }>(`select pg_walfile_name(pg_backup_start($1, true)) as log`, [id])
    const { folders, files } = await walk(data)
    const kept = await sealAll(shelf, id, 'data', data, files, ending)
    const ended = await client.query<{ log: string; label: string }>(
      'select pg_walfile_name(lsn) as log, labelfile as label from pg_backup_stop(true)',
    )
    const [firstLog = '', lastLog = ''] = [begun, ended].map(({ rows }) => rows[0]?.log)
    const beside = await sealAll(shelf, id, 'beside', dataDir, besideNames, ending)
    const { keys, failures } = await mirrorFiles(shelf, join(dataDir, 'files'), ending)
    const base: Base = {
      id,
      firstLog,
      lastLog,
      label: ended.rows[0]?.label ?? '',
      folders,
      data: kept,
      beside,
      files: keys,
      endedAt: new Date().toISOString(),
    }
    await arrived(join(logFolder(shelf), lastLog), ending)
    await putManifest(shelf, base)
    return { base, failures }
  } catch (error) {
    // Tried again before long under another name: what is left of each try would fill the disk.
    await rm(baseFolder(shelf, id), { recursive: true, force: true }).catch(() => {})
    throw error
  } finally {
    ending?.removeEventListener('abort', leave)
    await client.end()
  }
}

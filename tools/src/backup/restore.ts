import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startCluster, type Cluster } from '../postgres/cluster.ts'
import { placeOf, type ClusterPlace } from '../postgres/place.ts'
import { isTrouble, trouble } from '../postgres/trouble.ts'
import { fileName, keysBelow } from './files-mirror.ts'
import { eachOf } from './lanes.ts'
import { keepHistories } from './log-archive.ts'
import { feedLog } from './log-feed.ts'
import { timelineOf } from './log-pieces.ts'
import { openFile } from './sealed.ts'
import { basesOn, filesFolder, partName, partPath, type Base, type Part, type Shelf } from './shelf.ts'
import { momentWords, wayTo, type Goal } from './timelines.ts'

export type Restored = {
  readonly base: Base
  readonly cluster: Cluster
  readonly files: number
  /** Uploaded files on the shelf that are not what was laid there. */
  readonly unreadable: readonly string[]
}

const baseBefore = async (
  shelf: Shelf,
  goal: Goal,
  onTrouble: (error: unknown) => void,
): Promise<{ base: Base; timeline: number }> => {
  const { bases, unreadable } = await basesOn(shelf)
  const [unread] = unreadable
  if (unread && bases.length === 0) throw unread
  unreadable.forEach(onTrouble)
  const { base, timeline } = await wayTo(shelf, bases, goal)
  if (base) return { base, timeline }
  const [oldest] = bases
  if (!oldest) throw trouble(`${shelf.folder} 里没有备份。`)
  if (goal.at && goal.at < new Date(oldest.endedAt))
    throw trouble(`最早能恢复到 ${momentWords(new Date(oldest.endedAt))}，之前没有备份。`)
  throw trouble(`没有通向时间线 ${timeline} 的备份。请用 --at 选它开始之前的时刻，或用 --timeline 选另一条。`)
}

const isEmpty = (folder: string): boolean => {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder).length === 0
}

const openAll = (shelf: Shelf, { id }: Base, part: Part, paths: readonly string[], to: string): Promise<void> =>
  eachOf(paths, (path) =>
    openFile(shelf.key, partName(id, part, path), partPath(shelf, id, part, path), join(to, path)),
  )

/** PostgreSQL opens only what is its own, and closed to everybody else. */
export const handOver = ({ data, runner }: ClusterPlace): void => {
  for (const entry of [data, ...readdirSync(data, { recursive: true, withFileTypes: true })]) {
    const path = typeof entry === 'string' ? entry : join(entry.parentPath, entry.name)
    chmodSync(path, typeof entry === 'string' || entry.isDirectory() ? 0o700 : 0o600)
    if (runner) chownSync(path, runner.uid, runner.gid)
  }
}

export const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Settings that hold until the moment is reached; what stood there before is put back. */
const settingsUntil = (
  data: string,
  timeline: number | 'current',
  at: Date | undefined,
  command: string,
): (() => void) => {
  const path = join(data, 'postgresql.auto.conf')
  const before = readFileSync(path)
  const lines = {
    restore_command: command,
    hot_standby: 'off',
    recovery_target_timeline: String(timeline),
    ...(at && { recovery_target_time: at.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' }),
  }
  appendFileSync(
    path,
    Object.entries(lines)
      .map(([name, value]) => `\n${name} = ${quoted(value)}`)
      .join(''),
  )
  return () => writeFileSync(path, before)
}

const startRecovered = async (dir: string, at: Date | undefined): Promise<Cluster> => {
  try {
    return await startCluster({ dir, archive: false })
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    if (at && said.includes('recovery ended before configured recovery target'))
      throw trouble(`备份没有记到 ${momentWords(at)}。请选早一些的时刻，或不写 --at，恢复到最后。`, error)
    throw error
  }
}

/** One that was damaged, or that somebody else laid there, keeps none of the others away. */
const restoreFiles = async (shelf: Shelf, into: string): Promise<Pick<Restored, 'files' | 'unreadable'>> => {
  const keys = await keysBelow(filesFolder(shelf))
  const unreadable: string[] = []
  await eachOf(keys, (key) =>
    openFile(shelf.key, fileName(key), join(filesFolder(shelf), key), join(into, 'files', key)).catch(
      (error: unknown) => {
        if (!isTrouble(error)) throw error
        unreadable.push(key)
      },
    ),
  )
  return { files: keys.length - unreadable.length, unreadable }
}

/** The database as it was at that moment, or at the end of what was kept, in a folder of its own; it runs afterwards. */
export const restore = async (
  shelf: Shelf,
  into: string,
  goal: Goal = {},
  onTrouble: (error: unknown) => void = console.error,
): Promise<Restored> => {
  if (!isEmpty(into)) throw trouble(`${into} 不是空文件夹，不会覆盖。`)
  const { at } = goal
  const { base, timeline } = await baseBefore(shelf, goal, onTrouble)
  const dir = join(into, 'postgres')
  mkdirSync(dir)
  await openAll(shelf, base, 'beside', base.beside, into)
  const place = placeOf(dir)
  for (const folder of ['', ...base.folders]) await mkdir(join(place.data, folder), { recursive: true })
  await openAll(shelf, base, 'data', base.data, place.data)
  writeFileSync(join(place.data, 'backup_label'), base.label)
  writeFileSync(join(place.data, 'recovery.signal'), '')
  const feed = feedLog(shelf, place, timeline)
  try {
    // A base backup needs no history of the timeline it was made on.
    const along = timeline === timelineOf(base.lastLog) ? 'current' : timeline
    const putBack = settingsUntil(place.data, along, at, feed.command)
    handOver(place)
    const cluster = await startRecovered(dir, at)
    try {
      putBack()
      // What came back is right without it; its first base backup tries again, and nothing is written over meanwhile.
      await keepHistories(shelf, place.data).catch(onTrouble)
      const gapAfter = at ? undefined : await feed.gapAfter()
      if (gapAfter)
        throw trouble(
          `备份的日志在 ${gapAfter} 之后缺了一段，后面的接不上。请用 --at 选缺口之前的时刻，或找回缺的文件。`,
        )
      return { base, cluster, ...(await restoreFiles(shelf, into)) }
    } catch (error) {
      await cluster.stop()
      throw error
    }
  } finally {
    await feed.stop()
    rmSync(feed.folder, { recursive: true, force: true })
  }
}

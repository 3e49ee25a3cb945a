import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { trouble } from '../postgres/trouble.ts'
import { historyOf, isPiece, logName, placeAt, placeOf, timelineOf } from './log-pieces.ts'
import { contentOf, exists, logFolder, namesIn, type Base, type Shelf } from './shelf.ts'

/** Every restore goes on by a timeline of its own. A line is one of them and those before it, each up to where it was left. */
type Line = ReadonlyMap<number, string | undefined>

const lineOf = async (shelf: Shelf, timeline: number): Promise<Line> => {
  const path = join(logFolder(shelf), historyOf(timeline))
  const history = (await exists(path)) ? await contentOf(shelf, logName(historyOf(timeline)), path) : ''
  const before = [...history.matchAll(/^(\d+)\s+([\dA-F]+\/[\dA-F]+)/gim)]
  return new Map([
    ...before.map(([, number, position = '']) => [Number(number), placeAt(position)] as const),
    [timeline, undefined],
  ])
}

const isOn = (line: Line, file: string): boolean => {
  const leftAt = line.get(timelineOf(file))
  return line.has(timelineOf(file)) && (leftAt === undefined || (placeOf(file) ?? '') < leftAt)
}

/** In milliseconds. The first one has no history; of any other without one nobody knows. */
const begunAt = (shelf: Shelf, timeline: number): Promise<number | undefined> =>
  timeline === 1
    ? Promise.resolve(0)
    : stat(join(logFolder(shelf), historyOf(timeline))).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      )

/** The last piece of each timeline that was written on by then; a drill's, where nothing was, has a history and no log. */
const lastPieces = async (shelf: Shelf, at: Date | undefined): Promise<string[]> => {
  const files = (await namesIn(logFolder(shelf))).filter(isPiece)
  const last = [...new Map(files.map((file) => [timelineOf(file), file])).values()]
  if (!at) return last
  const begun = await Promise.all(last.map((file) => begunAt(shelf, timelineOf(file))))
  return last.filter((_, index) => (begun[index] ?? Infinity) <= at.getTime())
}

type Rival = { readonly timeline: number; readonly writtenAt: Date }

/** Of these pieces the one that was laid last beside the timeline, and after that moment: somebody wrote on both. */
const rivalOf = async (shelf: Shelf, timeline: number, pieces: string[], since: number): Promise<Rival | undefined> => {
  const line = await lineOf(shelf, timeline)
  const beside = pieces.filter((file) => !isOn(line, file))
  const rivals = await Promise.all(
    beside.map(async (file) => ({
      timeline: timelineOf(file),
      // Thrown away while it was looked at.
      writtenAt: await stat(join(logFolder(shelf), file)).then(
        ({ mtime }) => mtime,
        () => new Date(0),
      ),
    })),
  )
  const [last] = rivals.sort((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime())
  return last && last.writtenAt.getTime() > since ? last : undefined
}

/** The one the database in this folder is on: of others it has older pieces alone. */
export const timelineIn = async (data: string): Promise<number> =>
  Math.max(1, ...(await namesIn(join(data, 'pg_wal'))).filter(isPiece).map(timelineOf))

/** Whoever writes lays a piece onto the shelf each minute: one that was silent for so long has ended. */
const silentMs = 5 * 60_000

/** Two that were made of the same database, both running, would each lay their own log onto the shelf. */
export const refuseRivals = async (shelf: Shelf, timeline: number): Promise<void> => {
  const since = Math.max((await begunAt(shelf, timeline)) ?? 0, Date.now() - silentMs)
  const rival = await rivalOf(shelf, timeline, await lastPieces(shelf, undefined), since)
  if (rival)
    throw trouble(
      `${shelf.folder} 里几分钟前还有时间线 ${rival.timeline} 在写，这一套是时间线 ${timeline}：同一份数据恢复出来的两套不能共用一个备份文件夹。请停掉其中一套，或为它另选一个 BACKUP_DIR。`,
    )
}

/** What to bring back: up to which moment, and along which timeline, where somebody has chosen. */
export type Goal = { readonly at?: Date | undefined; readonly timeline?: number | undefined }
export type Way = { readonly timeline: number; readonly base: Base | undefined }

export const momentWords = (at: Date): string =>
  at.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })

/**
 * The timeline the database was on at that moment, or is on last. PostgreSQL's own `latest` is the highest number, be it a
 * drill's that left the others long ago. Where another was written on after this one had begun, nobody but its owner knows
 * which of them is the shop's.
 */
const timelineAt = async (shelf: Shelf, bases: readonly Base[], at: Date | undefined): Promise<number> => {
  const pieces = await lastPieces(shelf, at)
  const timeline = Math.max(1, ...bases.map(({ lastLog }) => timelineOf(lastLog)), ...pieces.map(timelineOf))
  const rival = await rivalOf(shelf, timeline, pieces, (await begunAt(shelf, timeline)) ?? 0)
  if (rival)
    throw trouble(
      `备份里有两条时间线：时间线 ${timeline} 开始之后，时间线 ${rival.timeline} 还在写，最后写于 ${momentWords(rival.writtenAt)}。演练恢复出来的那一条不是店里的数据，请用 --timeline ${rival.timeline} 或 --timeline ${timeline} 选定。`,
    )
  return timeline
}

/** The timeline to follow, and the newest base backup that leads there. */
export const wayTo = async (shelf: Shelf, bases: readonly Base[], { at, timeline: chosen }: Goal): Promise<Way> => {
  const before = bases.filter(({ endedAt }) => !at || new Date(endedAt) <= at)
  const timeline = chosen ?? (await timelineAt(shelf, before, at))
  const line = await lineOf(shelf, timeline)
  return { timeline, base: before.findLast(({ lastLog }) => isOn(line, lastLog)) }
}

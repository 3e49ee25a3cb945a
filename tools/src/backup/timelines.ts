import { stat } from 'node:fs/promises'
import { join } from 'node:path'
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

const isOn = (line: Line, { lastLog }: Base): boolean => {
  const leftAt = line.get(timelineOf(lastLog))
  return line.has(timelineOf(lastLog)) && (leftAt === undefined || (placeOf(lastLog) ?? '') < leftAt)
}

/** One that nothing was written on, a drill's, has a history and no log. */
const writtenBy = async (shelf: Shelf, at: Date | undefined): Promise<number[]> => {
  const files = (await namesIn(logFolder(shelf))).filter(isPiece)
  const timelines = [...new Set(files.map(timelineOf))]
  if (!at) return timelines
  const begun = await Promise.all(
    timelines.map((timeline) =>
      stat(join(logFolder(shelf), historyOf(timeline))).then(
        ({ mtimeMs }) => mtimeMs <= at.getTime(),
        () => false,
      ),
    ),
  )
  return timelines.filter((_, index) => begun[index])
}

export type Way = { readonly timeline: number; readonly base: Base | undefined }

/**
 * The timeline the database was on at that moment, or is on last, and the newest base backup that leads there. PostgreSQL's
 * own `latest` is the highest number, be it a drill's that left the others long ago.
 */
export const wayTo = async (shelf: Shelf, bases: readonly Base[], at: Date | undefined): Promise<Way> => {
  const before = bases.filter(({ endedAt }) => !at || new Date(endedAt) <= at)
  const timeline = Math.max(1, ...before.map(({ lastLog }) => timelineOf(lastLog)), ...(await writtenBy(shelf, at)))
  const line = await lineOf(shelf, timeline)
  return { timeline, base: before.findLast((base) => isOn(line, base)) }
}

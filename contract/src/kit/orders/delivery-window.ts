import { momentText, startOfDay } from '../china-time.ts'

export type Window = { start: Date; end: Date }

const day = 24 * 60
/** Nobody waits longer than this over midnight: 14:00-12:00 is a slip. */
const longestNight = 12 * 60

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const endOf = (from: number, to: number): number => {
  if (to === 0 && from > 0) return day
  return to < from && to + day - from <= longestNight ? to + day : to
}

/** Both ends in minutes of the day; a single time is both. */
const endsOf = (time: string): [number, number] => {
  const [from = '', to = from] = time.split('-')
  const start = minutesOf(from)
  return [start, endOf(start, minutesOf(to))]
}

/** 23:30-00:30 does; 22:00-24:00 ends with its day. */
export const endsNextDay = (time: string): boolean => endsOf(time)[1] > day

/** As people read it in a line: 14:00-15:00, 23:30-次日00:30, and a single time once. */
export const windowWords = (time: string): string => {
  const [start = '', end = start] = time.split('-')
  return start === end ? start : `${start}-${endsNextDay(time) ? '次日' : ''}${end}`
}

/**
 * 14:00-15:00 on a day. A single time is both ends; 00:00 as an end means the end of that day (spec 2, section 5);
 * 23:30-00:30 ends on the next.
 */
export const windowOf = (date: string, time: string): Window => {
  const [start, end] = endsOf(time)
  const at = (minutes: number): Date => new Date(startOfDay(date).getTime() + minutes * 60_000)
  return { start: at(start), end: at(end) }
}

const clock = (at: Date): string => momentText(at).slice(11, 16)

/** The same the other way round, as it was written; the end of the day reads 24:00. */
export const windowTime = ({ start, end }: Window): string =>
  `${clock(start)}-${clock(end) === '00:00' && end > start ? '24:00' : clock(end)}`

/** A day and its window in one line: 2026-11-15 22:00-24:00. */
export const windowOnDay = (date: string, time: string): string =>
  `${date} ${windowWords(windowTime(windowOf(date, time)))}`

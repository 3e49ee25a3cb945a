import { startOfDay } from '@zdb/contract/kit/china-time'
import { now } from './clock.ts'
import { refuse } from './refusal.ts'

export type Window = { start: Date; end: Date }

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const day = 24 * 60
/** Nobody waits longer than this over midnight: 14:00-12:00 is a slip. */
const longestNight = 12 * 60

const endOf = (from: number, to: number): number => {
  if (to === 0 && from > 0) return day
  return to < from && to + day - from <= longestNight ? to + day : to
}

/**
 * 14:00-15:00 on a day. A single time is both ends; 00:00 as an end means the end of that day (spec 2, section 5);
 * 23:30-00:30 ends on the next.
 */
export const windowOf = (date: string, time: string): Window => {
  const [from = '', to = from] = time.split('-')
  const start = minutesOf(from)
  const at = (minutes: number): Date => new Date(startOfDay(date).getTime() + minutes * 60_000)
  return { start: at(start), end: at(endOf(start, minutesOf(to))) }
}

/** A window that can still be kept: it ends after it begins and not before now. */
export const keepableWindow = (date: string, time: string): Window => {
  const window = windowOf(date, time)
  if (Number.isNaN(window.start.getTime()) || window.end < window.start)
    refuse('invalid', '配送时间格式不正确', [{ field: 'delivery_time', message: '配送时间格式不正确' }])
  if (window.end <= now())
    refuse('windowPast', undefined, [{ field: 'delivery_time', message: '配送时间不能早于现在' }])
  return window
}

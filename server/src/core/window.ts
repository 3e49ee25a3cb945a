import { startOfDay } from '@zdb/contract/kit/china-time'
import { now } from './clock.ts'
import { refuse } from './refusal.ts'

export type Window = { start: Date; end: Date }

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** 14:00-15:00 on a day. A single time is both ends; 00:00 as an end means the end of that day (spec 2, section 5). */
export const windowOf = (day: string, time: string): Window => {
  const [from = '', to = from] = time.split('-')
  const end = to === '00:00' && from !== '00:00' ? '24:00' : to
  const at = (text: string): Date => new Date(startOfDay(day).getTime() + minutesOf(text) * 60_000)
  return { start: at(from), end: at(end) }
}

/** A window that can still be kept: it ends after it begins and not before now. */
export const keepableWindow = (day: string, time: string): Window => {
  const window = windowOf(day, time)
  if (Number.isNaN(window.start.getTime()) || window.end < window.start)
    refuse('invalid', '配送时间格式不正确', [{ field: 'delivery_time', message: '配送时间格式不正确' }])
  if (window.end <= now())
    refuse('windowPast', undefined, [{ field: 'delivery_time', message: '配送时间不能早于现在' }])
  return window
}

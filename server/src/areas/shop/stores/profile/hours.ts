import { dayText, momentText } from '@zdb/contract/kit/china-time'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'

export type Hours = Result<typeof stores.show>['hours']

/** 1 is Monday. */
const weekdayOf = (at: Date): number => ((new Date(`${dayText(at)}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

const hoursOn = (hours: Hours, at: Date): Hours[number] | undefined => {
  const today = weekdayOf(at)
  return hours.find(({ weekday }) => weekday === today)
}

/** Whether it is open at that time by its own timetable; without one it always is. */
export const isInHours = (hours: Hours, at: Date): boolean => {
  if (hours.length === 0) return true
  const today = hoursOn(hours, at)
  if (!today) return false
  const clock = momentText(at).slice(11, 16)
  // 00:00 as an end means the end of that day.
  return clock >= today.from && (today.until === '00:00' || clock < today.until)
}

const allDay = '全天营业'

const spanText = ({ from, until }: Hours[number]): string => `${from}–${until === '00:00' ? '24:00' : until}`

export const hoursText = (hours: Hours, at: Date): string => {
  if (hours.length === 0) return allDay
  const today = hoursOn(hours, at)
  return today ? spanText(today) : '今天不营业'
}

/** The whole timetable in one line. */
export const weekText = (hours: Hours): string =>
  hours.length === 0
    ? allDay
    : hours.map((each) => `周${'一二三四五六日'.charAt(each.weekday - 1)} ${spanText(each)}`).join('，')

import type { Result } from '@zdb/contract/kit/endpoint'
import { dayText } from '@zdb/contract/kit/china-time'
import type { shell } from '@zdb/contract/desk/shell/endpoints'
import { now } from '#core/time/clock'

/** The same day some months earlier; a month too short for it lends its last day. */
export const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The date options of the order lists (spec 2, section 2). */
export const dateRanges = (): Result<typeof shell.dateRanges> => {
  const today = dayText(now())
  return [
    { key: 'last_month', label: '最近一个月', start: monthsBefore(today, 1), end: today },
    { key: 'last_three_month', label: '最近三个月', start: monthsBefore(today, 3), end: today },
    { key: 'custom_date_range', label: '自定义', start: '', end: '' },
  ]
}

import { dayText } from '@zdb/contract/kit/china-time'
import { days } from './clock.ts'

const isWorkday = (at: Date): boolean => ![0, 6].includes(new Date(`${dayText(at)}T00:00:00Z`).getUTCDay())

/** The same time of day, so many working days on. */
export const workdaysOn = (from: Date, count: number): Date => {
  const next = new Date(from.getTime() + days(1))
  if (count === 0) return from
  return workdaysOn(next, isWorkday(next) ? count - 1 : count)
}

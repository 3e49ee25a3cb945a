import { dayText } from '@zdb/contract/kit/china-time'
import { days } from './clock.ts'

const isWorkday = (at: Date): boolean => ![0, 6].includes(new Date(`${dayText(at)}T00:00:00Z`).getUTCDay())

/** The same time of day, so many working days on. */
export const workdaysOn = (from: Date, count: number): Date => {
  let at = from
  for (let left = count; left > 0; left -= isWorkday(at) ? 1 : 0) at = new Date(at.getTime() + days(1))
  return at
}

import { windowWords } from '@zdb/contract/kit/orders/delivery-window'
import { dayAndTime } from './moment.ts'

export type TimeRange = { start: string; end: string }

const time = /^([01]?\d|2[0-4]):([0-5]\d)$/
const padded = (text: string): string => text.trim().padStart(5, '0')

/** '14:00-15:00' is a range, a single time is both its ends; undefined when it is neither. */
export const parseDeliveryTime = (text: string): TimeRange | undefined => {
  const parts = text.split(/[-–~]/).map(padded)
  const [start = '', end = start] = parts
  if (parts.length > 2 || !time.test(start) || !time.test(end)) return undefined
  // 00:00 as an end means the end of that day (spec 1, section 5).
  return { start, end: end === '00:00' && start !== '00:00' ? '24:00' : end }
}

/** 14:00–15:00; over midnight 23:30–次日00:30. */
export const deliveryTimeText = (text: string): string => {
  const range = parseDeliveryTime(text)
  return range ? windowWords(`${range.start}-${range.end}`).replace('-', '–') : text
}

/** Two moments of the wire as a range of times, the way orders carry it. */
export const timeBetween = (start: string, end: string): string => `${start.slice(11, 16)}-${end.slice(11, 16)}`

/** 今天 14:00–15:00; over midnight 今天 23:30–次日00:30. */
export const dayAndWindow = (start: string, end: string, now: Date): string =>
  `${dayAndTime(start, now).slice(0, -5)}${deliveryTimeText(timeBetween(start, end))}`

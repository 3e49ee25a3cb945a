import { expect, test } from 'vitest'
import { readMoment } from '@zdb/contract/kit/china-time'
import { hoursText, isInHours, type Hours } from './hours.ts'

const at = (text: string): Date => readMoment(text) ?? new Date(Number.NaN)

/** Monday by day, Friday until midnight; 2026-11-16 is a Monday. */
const hours: Hours = [
  { weekday: 1, from: '09:00', until: '21:30' },
  { weekday: 5, from: '10:00', until: '00:00' },
]

test.for([
  ['2026-11-16 08:59:59', false, '09:00–21:30'],
  ['2026-11-16 09:00:00', true, '09:00–21:30'],
  ['2026-11-16 21:29:59', true, '09:00–21:30'],
  ['2026-11-16 21:30:00', false, '09:00–21:30'],
  ['2026-11-17 12:00:00', false, '今天不营业'],
  ['2026-11-20 23:59:59', true, '10:00–24:00'],
  ['2026-11-21 00:00:00', false, '今天不营业'],
] as const)('at %s within its hours: %s (%s)', ([moment, within, text]) => {
  expect(isInHours(hours, at(moment))).toBe(within)
  expect(hoursText(hours, at(moment))).toBe(text)
})

test('a store without a timetable is open around the clock', () => {
  expect(isInHours([], at('2026-11-16 03:00:00'))).toBe(true)
  expect(hoursText([], at('2026-11-16 03:00:00'))).toBe('全天营业')
})

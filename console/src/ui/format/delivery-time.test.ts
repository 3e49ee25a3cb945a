import { expect, test } from 'vitest'
import { dayAndWindow, deliveryTimeText, parseDeliveryTime } from './delivery-time.ts'
import { momentOf } from './moment.ts'

test.each([
  ['14:00-15:00', { start: '14:00', end: '15:00' }],
  ['14:00 - 15:00', { start: '14:00', end: '15:00' }],
  ['9:30-10:00', { start: '09:30', end: '10:00' }],
  ['18:00', { start: '18:00', end: '18:00' }],
  ['22:00-00:00', { start: '22:00', end: '24:00' }],
  ['00:00-00:00', { start: '00:00', end: '00:00' }],
  ['00:00', { start: '00:00', end: '00:00' }],
])('%s is understood as a window', (text, range) => {
  expect(parseDeliveryTime(text)).toEqual(range)
})

test.each(['', '尽快送达', '25:00-26:00', '10:00-11:00-12:00', '10:60'])('%j is no time', (text) => {
  expect(parseDeliveryTime(text)).toBeUndefined()
})

test('a window reads as one, and words stay words', () => {
  expect(deliveryTimeText('22:00-00:00')).toBe('22:00–24:00')
  expect(deliveryTimeText('23:30-00:30')).toBe('23:30–次日00:30')
  expect(deliveryTimeText('18:00')).toBe('18:00')
  expect(deliveryTimeText('尽快送达')).toBe('尽快送达')
})

test.each([
  ['2026-11-15 14:00:00', '2026-11-15 15:00:00', '今天 14:00–15:00'],
  ['2026-11-16 22:00:00', '2026-11-17 00:00:00', '明天 22:00–24:00'],
  ['2026-11-15 23:30:00', '2026-11-16 00:30:00', '今天 23:30–次日00:30'],
  ['2026-12-01 18:00:00', '2026-12-01 18:00:00', '12-01 18:00'],
])('from %s to %s is %s', (start, end, shown) => {
  expect(dayAndWindow(start, end, momentOf('2026-11-15 09:00:00'))).toBe(shown)
})

import { expect, test } from 'vitest'
import { dayAndTime, momentOf, momentText } from './moment.ts'

test('a moment of the wire is China time and comes back unchanged', () => {
  expect(momentOf('2026-11-15 08:00:00').toISOString()).toBe('2026-11-15T00:00:00.000Z')
  expect(momentText(momentOf('2026-02-28 23:59:59'))).toBe('2026-02-28 23:59:59')
})

test.each([
  ['2026-11-15 14:00:00', '今天 14:00'],
  ['2026-11-16 09:30:00', '明天 09:30'],
  ['2026-11-17 00:00:00', '后天 00:00'],
  ['2026-11-14 23:59:59', '昨天 23:59'],
  ['2026-12-24 18:00:00', '12-24 18:00'],
  ['2027-02-14 08:00:00', '2027-02-14 08:00'],
])('on 15 November %s reads %s', (moment, shown) => {
  expect(dayAndTime(moment, momentOf('2026-11-15 23:30:00'))).toBe(shown)
})

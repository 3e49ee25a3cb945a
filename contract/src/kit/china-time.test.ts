import { expect, test } from 'vitest'
import { addDays, dayText, momentText, readMoment } from './china-time.ts'

test('a moment reads as on a clock in China, whatever the machine thinks', () => {
  expect(momentText(new Date('2026-02-13T16:30:00Z'))).toBe('2026-02-14 00:30:00')
  expect(dayText(new Date('2026-02-13T15:59:59Z'))).toBe('2026-02-13')
})

test('seconds may be left out, nonsense may not be put in', () => {
  expect(readMoment('2026-02-14 08:00')).toEqual(new Date('2026-02-14T00:00:00Z'))
  expect(readMoment('2026-02-30x')).toBeUndefined()
  expect(readMoment('2026-13-01 00:00:00')).toBeUndefined()
})

test('days count across months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

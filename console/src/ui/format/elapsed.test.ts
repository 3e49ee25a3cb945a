import { expect, test } from 'vitest'
import { elapsedText, overdueText } from './elapsed.ts'
import { momentOf } from './moment.ts'

test.each([
  [0, '0分钟'],
  [59, '59分钟'],
  [60, '60分钟'],
  [61, '1小时1分钟'],
  [120, '2小时'],
  [125, '2小时5分钟'],
  [24 * 60, '24小时'],
  [24 * 60 + 1, '1天'],
  [50 * 60 + 7, '2天2小时'],
])('%d minutes read %s', (minutes, shown) => {
  expect(elapsedText(minutes * 60_000)).toBe(shown)
})

test('an order is late only after more than a minute', () => {
  const sent = momentOf('2026-11-15 12:00:00')
  expect(overdueText(sent, momentOf('2026-11-15 11:00:00'))).toBeUndefined()
  expect(overdueText(sent, momentOf('2026-11-15 12:01:00'))).toBeUndefined()
  expect(overdueText(sent, momentOf('2026-11-15 12:01:01'))).toBe('1分钟')
  expect(overdueText(sent, momentOf('2026-11-16 12:28:00'))).toBe('1天0小时28分钟')
  expect(overdueText(sent, momentOf('2026-11-17 14:05:00'))).toBe('2天2小时5分钟')
})

import { expect } from 'vitest'
import { dayText } from '@zdb/contract/kit/china-time'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { now } from '#core/time/clock'
import { test } from '#test/harness/world'
import { monthsBefore } from './date-ranges.ts'

test.for([
  ['2026-11-15', 1, '2026-10-15'],
  ['2026-11-15', 3, '2026-08-15'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2026-01-31', 3, '2025-10-31'],
  ['2026-05-31', 3, '2026-02-28'],
] as const)('%s, %d months earlier, is %s', ([day, months, expected]) => {
  expect(monthsBefore(day, months)).toBe(expected)
})

test('the order lists offer the last month, the last three, and days of one’s own', async ({ world }) => {
  const { data } = await (await world.merchant()).call(shell.dateRanges)
  const today = dayText(now())
  expect(data).toEqual([
    { key: 'last_month', label: '最近一个月', start: monthsBefore(today, 1), end: today },
    { key: 'last_three_month', label: '最近三个月', start: monthsBefore(today, 3), end: today },
    { key: 'custom_date_range', label: '自定义', start: '', end: '' },
  ])
})

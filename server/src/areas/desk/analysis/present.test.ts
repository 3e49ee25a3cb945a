import { expect, test } from 'vitest'
import { nothing } from './facts/measures.sql.ts'
import { levelsOf, percentage, presentRide } from './present.ts'

test('a share is of the whole, to two decimals, and 0 of nothing', () => {
  expect([percentage(1, 3), percentage(2, 3), percentage(3, 3), percentage(0, 3), percentage(0, 0)]).toEqual([
    33.33, 66.67, 100, 0, 0,
  ])
})

test('the five best rows are numbered from 0 to 4, and none without any', () => {
  const rows = [3, 0, 9, 5, 7, 1, 8].map((valid, at) => ({ key: String(at), valid }))
  expect(Object.fromEntries(levelsOf(rows))).toEqual({ 2: 0, 6: 1, 4: 2, 3: 3, 0: 4 })
  expect(Object.fromEntries(levelsOf(rows.slice(0, 3)))).toEqual({ 2: 0, 0: 1 })
})

test('late rides are a share of those that came, and of none there is no share', () => {
  const late = (valid: number, late: number) =>
    presentRide({ ...nothing, orders: 9, valid, late }, null).late_percentage
  expect([late(8, 1), late(3, 1), late(3, 0), late(0, 0)]).toEqual([12.5, 33.33, 0, null])
})

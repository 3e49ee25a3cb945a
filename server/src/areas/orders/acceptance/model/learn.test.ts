import { expect, test } from 'vitest'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import type { Cell } from './cells.ts'
import { learn } from './learn.ts'

const cities = 40
const counties = 25

/** Many places, each with a few prices of which the higher are taken more often. */
const cells: readonly Cell[] = Array.from({ length: cities * counties * 6 }, (_, index): Cell => {
  const county = Math.floor(index / 6)
  const step = 100 + (index % 6) * 4
  return {
    city: `${100_000 + Math.floor(county / counties)}`,
    county: `${900_000 + county}`,
    productType: 1,
    kind: kinds.grab,
    dayClass: index % 2 === 0 ? 'weekday' : 'weekend',
    lead: index % 3,
    step,
    offerings: 20,
    taken: 4 + (index % 6) * 2,
    logMinutes: 20,
  }
})

test('while it is learned, calls are answered all the same', async () => {
  let turns = 0
  let over = false
  const call = (): void => {
    turns += 1
    if (!over) setImmediate(call)
  }
  const learning = learn(cells, 20)
  setImmediate(call)
  const { curves } = await learning
  over = true
  expect(curves.length).toBeGreaterThan(cities * counties)
  expect(turns).toBeGreaterThan(5)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tablesPart } from './document.ts'
import type { PlacementName } from './model/placements.ts'
import { simulate } from './model/simulation.ts'

const small = simulate(4_000, 7)

const outcomeOf = (placement: PlacementName, shards: number) => {
  const found = small.outcomes.find((each) => each.placement === placement && each.shards === shards)
  if (!found) throw new Error(`${placement} on ${shards} was not counted`)
  return found
}
const crossing = (placement: PlacementName, shards: number): number => {
  const { two, more } = outcomeOf(placement, shards).all
  return (two + more) / small.transactions
}

test('every transaction of the day is counted once for every way to place merchants', () => {
  for (const { all } of small.outcomes) expect(all.one + all.two + all.more).toBe(small.transactions)
  expect(small.passedOn / small.orders).toBeCloseTo(0.45, 1)
})

test('what a merchant does alone never leaves its shard', () => {
  for (const { byUseCase } of small.outcomes) {
    for (const name of ['takeIn', 'callRider', 'riderMoves', 'ownDelivered', 'print'] as const) {
      expect(byUseCase[name].two + byUseCase[name].more).toBe(0)
    }
  }
})

test('by merchant two partners nearly always meet across shards; by place they do half as often', () => {
  const { one, two, more } = outcomeOf('byMerchant', 128).byUseCase.settle
  expect((two + more) / (one + two + more)).toBeGreaterThan(0.95)
  expect(crossing('byPlace', 32)).toBeLessThan(crossing('byMerchant', 32) * 0.6)
})

test('a city is no shard: the largest overfills one, where places in equal parts do not', () => {
  expect(outcomeOf('byCity', 32).hottestOfDay).toBeGreaterThan(2 * outcomeOf('byPlace', 32).hottestOfDay)
})

test('the platform’s revenue as one row would be locked many times as often as that of the busiest merchant', () => {
  expect(small.settled.all).toBeGreaterThan(20 * small.settled.largest)
})

test('the page says of every table what the table of tables says', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/scale.md'), 'utf8')
  expect(page.includes(tablesPart()), 'npm run scale').toBe(true)
})

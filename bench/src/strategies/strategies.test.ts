import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../child.ts'
import { entrants, recordOf } from './couriers.ts'
import { holds, orders, seed, tableOf } from './document.ts'
import { replay } from './replay.ts'
import { compare, peakOf } from './table.ts'
import { weekOf } from './week.ts'

const standings = new Map(entrants.map((entrant) => [entrant.key, recordOf(entrant, seed)]))

describe('a simulated week', () => {
  test('is the same for the same seed, and has its peak on Valentine’s day', () => {
    const week = weekOf(2_000, seed)
    expect(weekOf(2_000, seed)).toEqual(week)
    expect(weekOf(2_000, seed + 1)).not.toEqual(week)
    const perDay = Map.groupBy(week, ({ calledAt }) => new Date(calledAt + 8 * 3_600_000).toISOString().slice(0, 10))
    const [busiest] = [...perDay].toSorted(([, a], [, b]) => b.length - a.length)
    expect(perDay.size).toBe(7)
    expect(busiest?.[0]).toBe('2026-02-14')
    expect(week.every(({ calledAt, window }) => window.end > calledAt && window.end > window.start)).toBe(true)
  })

  test('an order goes the same way again under the same strategy', () => {
    for (const order of weekOf(50, seed))
      expect(replay(order, 'autopilot', { standings, seed })).toEqual(replay(order, 'autopilot', { standings, seed }))
  })

  test('of everybody called at once one is paid, and everybody’s price is set aside until then', () => {
    const outcomes = weekOf(100, seed).map((order) => replay(order, 'race', { standings, seed }))
    const pressedOnce = outcomes.filter((outcome) => outcome.holds.length <= entrants.length)
    expect(pressedOnce.length).toBeGreaterThan(90)
    for (const { calledOff, cost, holds: held, deliveredAt } of pressedOnce) {
      const prices = held.map(({ amount }) => amount)
      expect(held.length).toBe(calledOff + 1)
      if (deliveredAt !== null) expect(prices).toContain(cost)
      expect(peakOf(held)).toBe(prices.reduce((sum, price) => sum + price, 0))
    }
  })

  test('what is set aside at most is counted at one and the same moment', () => {
    const hold = (from: number, until: number, amount: number) => ({ from, until, amount })
    expect(peakOf([hold(0, 10, 5), hold(10, 20, 7), hold(15, 30, 1)])).toBe(8)
  })
})

describe('the autopilot', () => {
  test('is the cheapest of all that are late no more often than the race', () => {
    // Three hundred orders say little; lived through twenty times they say enough.
    const lines = compare(300, seed, 20)
    expect(holds(lines), tableOf(lines)).toBe(true)
  })

  test('and the document says what the week says', { timeout: 120_000 }, async () => {
    const lines = compare(orders, seed)
    expect(await readFile(join(root, 'docs/delivery-strategies.md'), 'utf8')).toContain(tableOf(lines))
    expect(holds(lines)).toBe(true)
  })
})

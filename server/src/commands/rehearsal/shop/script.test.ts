import { startOfDay } from '@zdb/contract/kit/china-time'
import { describe, expect, test } from 'vitest'
import { hours } from '#core/time/clock'
import type { Past, PastOrder } from './history.sql.ts'
import { hourOf, scriptOf } from './script.ts'

const lastYear = '2025-08-29'
const at = (hour: number, day = lastYear): Date => new Date(startOfDay(day).getTime() + hours(hour))

const anOrder = (placed: number, due: number, facts: Partial<PastOrder> = {}): PastOrder => ({
  onlineShopId: null,
  storeId: null,
  day: lastYear,
  placedAt: at(placed),
  windowStart: at(due - 1),
  windowEnd: at(due),
  amount: 100_00,
  goods: [],
  province: '',
  city: '',
  county: '',
  longitude: null,
  latitude: null,
  passedOnFor: null,
  provider: null,
  ...facts,
})
const past = (orders: PastOrder[], facts: Partial<Past> = {}): Past => ({
  orders,
  shops: [],
  printers: [],
  riders: [],
  perHour: new Map(),
  busiestDay: undefined,
  ...facts,
})
const wish = { from: lastYear, day: '2026-08-19', factor: 1, hours: 12 }

describe('what is played', () => {
  test('an order falls on the hour it had last year, on the day of this year', () => {
    const { orders, source } = scriptOf(past([anOrder(10, 14)]), wish)
    expect(source).toBe('festival')
    expect(orders.map(({ at: placed, end }) => [placed, end])).toEqual([
      [at(10, wish.day).getTime(), at(14, wish.day).getTime()],
    ])
  })

  test('each order comes so many times, about its hour', () => {
    const { orders } = scriptOf(past([anOrder(12, 15)]), { ...wish, factor: 20 })
    expect(orders).toHaveLength(20)
    const off = orders.map(({ at: placed }) => Math.abs(placed - at(12, wish.day).getTime()))
    expect(Math.max(...off)).toBeLessThanOrEqual(hours(0.25))
    expect(new Set(off).size).toBeGreaterThan(15)
  })

  test('what was ordered the days before is there when the doors open', () => {
    const { orders, opensAt } = scriptOf(past([anOrder(-20, 14), anOrder(11, 14)]), wish)
    expect(orders.map(({ early, at: placed }) => [early, placed === opensAt])).toEqual([
      [true, true],
      [false, false],
    ])
  })

  test('of several days the busiest is played, and of a short rehearsal its busiest hours', () => {
    const other = { day: '2025-08-28', windowStart: at(-10), windowEnd: at(-9) }
    const script = scriptOf(past([anOrder(9, 18), anOrder(9, 19), anOrder(9, 10), anOrder(-30, -9, other)]), {
      ...wish,
      hours: 3,
    })
    expect([script.sourceDay, script.sourceOrders]).toEqual([lastYear, 3])
    expect(hourOf(script.opensAt)).toBe('16:00')
  })

  test('a shop without a past rehearses with invented orders, and the report says so', () => {
    const script = scriptOf(past([]), wish)
    expect(script.source).toBe('demo')
    expect(script.orders.length).toBeGreaterThan(20)
    expect(scriptOf(past([anOrder(10, 14)], { busiestDay: lastYear }), wish).source).toBe('busiest')
  })
})

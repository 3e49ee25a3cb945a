import { dayText, startOfDay } from '@zdb/contract/kit/china-time'
import type { ScriptSource } from '@zdb/contract/desk/rehearsals/report'
import { hours, minutes } from '#core/time/clock'
import { goods } from '#seed/history/goods'
import type { Past, PastOrder } from './history.sql.ts'

/** One order as the channel will send it: when, for which hours, and how the shop brought its model. */
export type ScriptedOrder = PastOrder & { at: number; start: number; end: number; early: boolean }
export type Script = {
  source: ScriptSource
  sourceDay: string
  sourceOrders: number
  opensAt: number
  closesAt: number
  orders: ScriptedOrder[]
}

type Wish = { from: string; day: string; factor: number; hours: number }

/** Copies of an order do not come at the same second: the rush of an hour stays in its hour. */
const jitterMs = minutes(15)
const usualOpening = 8

/** The same every time: the n-th part of a turn, spread evenly. */
const golden = 0.618_033_988_749_895
const evenly = (n: number): number => (n * golden) % 1

const invented = 40
const spanOfDay = { first: 9, hours: 11 }

/** A day of the demonstration, where a shop has no past of its own. */
const inventedOrders = (day: string): PastOrder[] =>
  Array.from({ length: invented }, (_, index) => {
    const start = startOfDay(day).getTime() + hours(spanOfDay.first + Math.floor(evenly(index) * spanOfDay.hours))
    const ware = goods[index % goods.length] ?? goods[0]
    return {
      onlineShopId: null,
      storeId: null,
      day,
      placedAt: new Date(start - hours(index % 4 === 0 ? 20 : 2) + minutes(evenly(index + 7) * 60)),
      windowStart: new Date(start),
      windowEnd: new Date(start + hours(1)),
      amount: ware.price,
      goods: [{ item_name: ware.name, item_spec: '', item_total: 1, item_price: ware.price, sku_id: '' }],
      province: '',
      city: '',
      county: '',
      longitude: null,
      latitude: null,
      passedOnFor: null,
      provider: null,
    }
  })

const busiestOf = (orders: readonly PastOrder[]): string => {
  const counts = new Map<string, number>()
  for (const { day } of orders) counts.set(day, (counts.get(day) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

/** So many hours in a row as most of the deliveries of the day fall into; the first of them are not due at once. */
const openingOf = (orders: readonly PastOrder[], day: string, count: number): number => {
  const midnight = startOfDay(day).getTime()
  const dueIn = (first: number): number =>
    orders.filter(({ windowEnd }) => {
      const hour = (windowEnd.getTime() - midnight) / hours(1)
      return hour > first + Math.min(1, count / 4) && hour <= first + count
    }).length
  const latest = 24 - count
  const openings = Array.from({ length: latest + 1 }, (_, hour) => hour)
  const preferred = Math.min(usualOpening, latest)
  return openings.toSorted((a, b) => dueIn(b) - dueIn(a) || Math.abs(a - preferred) - Math.abs(b - preferred))[0] ?? 0
}

const sourceOf = ({ orders, busiestDay }: Past): ScriptSource =>
  orders.length === 0 ? 'demo' : busiestDay === undefined ? 'festival' : 'busiest'

/**
 * Last year's busiest day of the festival, each order so many times, as it will fall on the day that is rehearsed. What
 * had come in before the doors open is there when they do.
 */
export const scriptOf = (past: Past, wish: Wish): Script => {
  const source = sourceOf(past)
  const known = source === 'demo' ? inventedOrders(wish.from) : past.orders
  const sourceDay = busiestOf(known)
  const ofDay = known.filter(({ day }) => day === sourceDay)
  const midnight = startOfDay(wish.day).getTime()
  const shift = midnight - startOfDay(sourceDay).getTime()
  const opensAt = midnight + hours(openingOf(ofDay, sourceDay, wish.hours))
  const closesAt = opensAt + hours(wish.hours)
  const orders = ofDay.flatMap((order, index) =>
    Array.from({ length: wish.factor }, (_, copy): ScriptedOrder => {
      const spread = copy === 0 ? 0 : (evenly(index * wish.factor + copy) - 0.5) * 2 * jitterMs
      const placed = order.placedAt.getTime() + shift
      return {
        ...order,
        at: Math.max(opensAt, placed + (placed > opensAt ? spread : 0)),
        start: order.windowStart.getTime() + shift,
        end: order.windowEnd.getTime() + shift,
        early: placed <= opensAt,
      }
    }),
  )
  // Who wanted it before the doors opened is not of these hours, nor who ordered after them.
  const played = orders.filter(({ at, end }) => at < closesAt && end > opensAt).toSorted((a, b) => a.at - b.at)
  return { source, sourceDay, sourceOrders: ofDay.length, opensAt, closesAt, orders: played }
}

export const hourOf = (moment: number): string => {
  const day = dayText(new Date(moment))
  const hour = Math.floor((moment - startOfDay(day).getTime()) / hours(1))
  return `${String(hour).padStart(2, '0')}:00`
}

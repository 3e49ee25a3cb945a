import { addDays, startOfDay } from '@zdb/contract/kit/china-time'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { dayClassOn, peakNames } from '../day-class.ts'
import type { Offering } from '../fixtures.ts'
import type { Random } from './random.ts'
import { simulatedTypes, type City, type County, type Shop } from './simulated-world.ts'

type Plan = { readonly from: string; readonly days: number; readonly orders: number; readonly senders: number }

type Order = {
  readonly county: County
  readonly city: City
  readonly type: number
  readonly day: string
  readonly rush: number
  readonly placedAt: Date
  readonly lead: number
  readonly worth: number
  readonly x: number
  readonly y: number
}

const yuanOfType: Readonly<Record<number, number>> = { 1: 168, 2: 198 }
const hourMs = 3_600_000

/** How much busier a day is: festivals many times, weekends a little. */
const great: ReadonlySet<string> = new Set(['情人节', '七夕', '520', '母亲节'])

const rushOf = (day: string): number => {
  const peak = peakNames[day]
  const ordinary = dayClassOn(day) === 'weekend' ? 1.4 : 1
  if (peak === undefined) return ordinary
  return great.has(peak) ? 6 : 2
}

const weighted = <T>(random: Random, list: readonly T[], weightOf: (item: T) => number): T => {
  const total = list.reduce((sum, item) => sum + weightOf(item), 0)
  let left = random.next() * total
  return list.find((item) => (left -= weightOf(item)) <= 0) ?? (list.at(-1) as T)
}

const leads = [1, 3, 5, 10, 20, 30, 60, 100] as const

type Day = Pick<Order, 'day' | 'rush'>

const orderOn = (random: Random, city: City, { day, rush }: Day): Order => {
  const county = weighted(random, city.counties, ({ weight }) => weight)
  const type = random.oneOf(simulatedTypes)
  const windowStart = startOfDay(day).getTime() + random.whole(9, 20) * hourMs
  const lead = random.oneOf(leads) * random.between(0.7, 1.3)
  return {
    county,
    city,
    type,
    day,
    rush,
    lead,
    placedAt: new Date(windowStart - lead * hourMs),
    worth: (yuanOfType[type] ?? 0) * county.level * Math.exp(random.normal() * 0.18),
    x: county.x + random.normal() * 3,
    y: county.y + random.normal() * 3,
  }
}

/** What this shop must get for this order; nothing would do where it is closed or has no hands left. */
const leastOf = (random: Random, shop: Shop, order: Order, busy: ReadonlyMap<string, number>): number => {
  if (!shop.types.includes(order.type)) return Infinity
  const hour = new Date(order.placedAt.getTime() + 8 * hourMs).getUTCHours()
  const isOpen = hour >= shop.opens && hour < shop.closes
  if (!isOpen && order.lead < 8) return Infinity
  const made = busy.get(`${shop.id} ${order.day}`) ?? 0
  if (made >= shop.hands) return Infinity
  const kilometres = Math.hypot(shop.x - order.x, shop.y - order.y)
  const crowded = (made / shop.hands) ** 2 * 0.35
  const festive = order.rush > 3 ? 0.22 : order.rush > 1.5 ? 0.06 : 0
  const hasty = order.lead < 2 ? 0.16 : order.lead < 5 ? 0.05 : 0
  const mood = Math.exp(random.normal() * 0.08)
  return order.worth * shop.cost * mood * (1 + kilometres * shop.perKilometre + crowded + festive + hasty)
}

type Outcome = { readonly taker: number | null; readonly minutes: number; readonly lowest: number | null }

const patience = [30, 60, 120, 240] as const

/** Shops look at the pool when they have a moment; the first that is paid enough takes it. */
const standFor = (
  random: Random,
  { order, shops, price }: { order: Order; shops: readonly Shop[]; price: number },
  busy: ReadonlyMap<string, number>,
): Outcome => {
  const patient = Math.min(random.oneOf(patience), order.lead * 60)
  const looks = shops
    .map((shop) => ({ shop, least: leastOf(random, shop, order, busy), after: random.wait(35) }))
    .filter(({ after, least }) => after < patient && least < Infinity)
  const lowest = looks.length > 0 ? Math.min(...looks.map(({ least }) => least)) * random.between(1, 1.06) : null
  const [first] = looks.filter(({ least }) => least <= price).toSorted((a, b) => a.after - b.after)
  return { taker: first?.shop.id ?? null, minutes: first ? first.after : patient, lowest }
}

const isNear = (order: Order, shop: Shop): boolean => Math.hypot(shop.x - order.x, shop.y - order.y) < 14

/** Senders ask whom they know: of three that make such work the one that asks least. */
const askedShop = (random: Random, order: Order, near: readonly Shop[]): Shop[] => {
  const makers = near.filter(({ types }) => types.includes(order.type))
  if (makers.length === 0) return []
  const known = [random.oneOf(makers), random.oneOf(makers), random.oneOf(makers)]
  return known.toSorted((a, b) => a.cost - b.cost).slice(0, 1)
}

const ordersOf = (random: Random, cities: readonly City[], { from, days, orders }: Plan): Order[] => {
  const dates = Array.from({ length: days }, (_, index): Day => {
    const day = addDays(from, index)
    return { day, rush: rushOf(day) }
  })
  return Array.from({ length: orders }, () =>
    orderOn(
      random,
      weighted(random, cities, ({ counties }) => counties.length),
      weighted(random, dates, ({ rush }) => rush),
    ),
  ).toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
}

const kindOf = (random: Random): number => {
  const luck = random.next()
  if (luck < 0.3) return kinds.assigned
  return luck < 0.88 ? kinds.grab : kinds.compete
}

const inFen = (yuan: number): number => Math.max(1, Math.round(yuan)) * 100

/**
 * A past in which shops have costs, kilometres, hours and only so many hands, and senders raise what nobody took: nothing
 * in it is the formula that learns from it.
 */
export const simulatedHistory = (random: Random, cities: readonly City[], plan: Plan): Offering[] => {
  const busy = new Map<string, number>()
  return ordersOf(random, cities, plan).flatMap((order, index) => {
    const sender = 2_000_000 + Math.floor(plan.senders * random.next() ** 1.5)
    const kind = kindOf(random)
    const reachable = order.city.shops.filter((shop) => isNear(order, shop))
    const asked = kind === kinds.assigned ? askedShop(random, order, reachable) : reachable
    const story: Offering[] = []
    let price = order.worth * Math.exp(random.normal() * 0.22 - 0.02)
    let beganAt = order.placedAt
    for (let round = 0; round < 3; round += 1) {
      const rest = (order.placedAt.getTime() - beganAt.getTime()) / hourMs + order.lead
      const { taker, minutes, lowest } = standFor(
        random,
        { order: { ...order, lead: rest }, shops: asked, price },
        busy,
      )
      const quoted = kind === kinds.compete
      const endedAt = new Date(beganAt.getTime() + minutes * 60_000)
      const taken = quoted ? lowest !== null : taker !== null
      story.push({
        order_id: index + 1,
        began_at: beganAt,
        ended_at: endedAt,
        kind,
        product_type: order.type,
        city_code: order.city.code,
        county_code: order.county.code,
        day_class: dayClassOn(order.day),
        lead_hours: rest,
        price: quoted ? lowest && inFen(lowest) : inFen(price),
        taken,
        minutes,
        sender,
        taker: quoted ? null : taker,
      })
      if (taker !== null) busy.set(`${taker} ${order.day}`, (busy.get(`${taker} ${order.day}`) ?? 0) + 1)
      if (quoted || taken || rest - minutes / 60 < 1 || !random.chance(0.4)) break
      price *= random.between(1.08, 1.22)
      beganAt = new Date(endedAt.getTime() + 60_000)
    }
    return story
  })
}

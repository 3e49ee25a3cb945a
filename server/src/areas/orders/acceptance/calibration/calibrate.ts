import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { currentRules } from '#core/domain/rules'
import { within } from '#core/db/tx'
import { hours } from '#core/time/clock'
import { spokenClassOn } from '../day-class.ts'
import { insertOfferings, type Offering } from '../fixtures.ts'
import { curveOf } from '../model/answer.ts'
import { leadClass, placesOf } from '../model/cells.ts'
import { learnCurves } from '../training/learning.ts'
import { nearestCurve, type Known } from '../training/model.sql.ts'
import type { Judged } from './measures.ts'
import { randomFrom, shuffled } from './random.ts'
import { simulatedCities } from './simulated-world.ts'
import { simulatedHistory } from './simulated-history.ts'

export type Trial = {
  readonly seed: number
  readonly orders: number
  readonly from: string
  readonly learnedDays: number
  readonly heldOutDays: number
}

/** A year to learn from and the four months after it, with their festivals. */
export const fullTrial: Trial = {
  seed: 20261119,
  orders: 60_000,
  from: '2025-06-01',
  learnedDays: 365,
  heldOutDays: 120,
}

/** 北京、上海、广州、成都、杭州、武汉 */
const cities = ['110100', '310100', '440100', '510100', '330100', '420100']
const countiesInCity = 9
const senders = 260

/** A past that is cut in two: what is learned from, and what is kept from the learner. */
export const simulatedPast = ({ seed, orders, from, learnedDays, heldOutDays }: Trial) => {
  const random = randomFrom(seed)
  const world = simulatedCities(random, cities, countiesInCity)
  const past = simulatedHistory(random, world, { from, days: learnedDays + heldOutDays, orders, senders })
  const cut = startOfDay(addDays(from, learnedDays))
  return {
    learned: past.filter(({ ended_at }) => ended_at < cut),
    heldOut: past.filter(({ began_at, kind }) => began_at >= cut && kind !== kinds.compete),
    random,
  }
}

const batch = 5_000

/** Has the product learn from these, by its own tables and its own nightly step. */
export const learnFrom = async (offerings: readonly Offering[]): Promise<void> => {
  for (let from = 0; from < offerings.length; from += batch)
    await within((tx) => insertOfferings(tx, offerings.slice(from, from + batch)))
  await learnCurves()
}

/** What the product says of each that was kept from it; of some it says nothing. */
export const judge = async (heldOut: readonly Offering[], learned: readonly Offering[]): Promise<Judged[]> => {
  const rules = await currentRules()
  const seen = new Map<string, number>()
  for (const { county_code, product_type } of learned) {
    const key = `${county_code} ${product_type}`
    seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  const curves = new Map<string, Known | undefined>()
  const judged: Judged[] = []
  for (const { city_code: city, county_code: county, product_type, price, taken, ...rest } of heldOut) {
    const key = `${county} ${product_type}`
    if (!curves.has(key)) curves.set(key, await nearestCurve(product_type, placesOf({ city, county }), rules))
    const known = curves.get(key)
    if (!known?.curve || price === null) continue
    const windowStart = new Date(rest.began_at.getTime() + hours(rest.lead_hours))
    const dayClass = spokenClassOn(dayText(windowStart), known.days, rules, rest.day_class)
    const circumstances = { kind: rest.kind, dayClass, lead: leadClass(rest.lead_hours) }
    const { share } = curveOf(known.shared, known.curve, circumstances).at(price)
    judged.push({ said: share, taken, data: seen.get(key) ?? 0, group: groupOf(known.curve.place, rest) })
  }
  return judged
}

const groupOf = (place: string, { kind, day_class }: Pick<Offering, 'kind' | 'day_class'>): string =>
  [
    kind === kinds.assigned ? '指派' : '抢单',
    day_class === 'weekday' || day_class === 'weekend' ? '平日与周末' : '节日',
    place === '' ? '依据全国' : place.endsWith('00') ? '依据城市' : '依据区县',
  ].join(' ')

/** The same with the outcomes of others: what is said has nothing to do with them any more. */
export const mixedUp = <T extends { readonly taken: boolean }>(all: readonly T[]): T[] => {
  const outcomes = shuffled(
    all.map(({ taken }) => taken),
    randomFrom(all.length),
  )
  return all.map((each, index) => ({ ...each, taken: outcomes[index] ?? false }))
}

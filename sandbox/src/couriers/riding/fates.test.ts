import { expect, test } from 'vitest'
import { seeded } from '../../random.ts'
import { dropChance, fateOf, offerOf, patienceMs, type Fate, type Task } from './fates.ts'
import type { Offer } from '../sides/side.ts'
import { courierNames, type CourierName } from '../town/entities.ts'

const somebody = { name: '', mobile: '', address: '' }
const shop = { ...somebody, longitude: 116.4, latitude: 39.9 }
/** A parcel to a door so far east of the shop, through the streets of Beijing. */
const parcel = (km: number, more: Partial<Task> = {}): Task => ({
  brand: '',
  pickup: shop,
  door: { ...somebody, longitude: 116.4 + km / 85.4, latitude: 39.9 },
  weightGrams: 2_000,
  ...more,
})
const china = (hour: number): number => Date.UTC(2026, 10, 16, hour) - 8 * 3600_000
const quiet = china(15)
const peak = china(12)
const night = china(23)

const offered = (courier: CourierName, task: Task, at = quiet): Offer => {
  const offer = offerOf(courier, task, at)
  if (typeof offer === 'string') throw new Error(offer)
  return offer
}
const priced = (courier: CourierName, task: Task, at?: number): number => offered(courier, task, at).price
const inTown = courierNames.filter((name) => name !== 'kdniao')

const fates = (courier: CourierName, { tip = 0, at = quiet, km = 4, count = 2_000 } = {}): Fate[] => {
  const random = seeded(7)
  const offer = offered(courier, parcel(km), at)
  return Array.from({ length: count }, () => fateOf(courier, parcel(km), offer, tip, at, random))
}
const share = (list: Fate[], test: (fate: Fate) => boolean): number => list.filter(test).length / list.length
const middle = (values: (number | null)[]): number => {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  return known[Math.floor(known.length / 2)] ?? Number.NaN
}

test.each(inTown)('%s asks more the farther it goes, the heavier it is, at peak and at night', (courier) => {
  const prices = [0.5, 2, 4, 6, 9].map((km) => priced(courier, parcel(km)))
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(new Set(prices).size).toBe(prices.length)
  expect(priced(courier, parcel(4, { weightGrams: 9_000 }))).toBeGreaterThan(priced(courier, parcel(4)))
  expect(priced(courier, parcel(4), peak)).toBeGreaterThan(priced(courier, parcel(4)))
  expect(priced(courier, parcel(4), night)).toBeGreaterThan(priced(courier, parcel(4)))
  expect(prices.every(Number.isInteger)).toBe(true)
})

test('no two couriers are alike, and the same question gets the same answer', () => {
  const prices = inTown.map((courier) => priced(courier, parcel(4)))
  expect(new Set(prices).size).toBe(inTown.length)
  expect(offered('sf', parcel(4), peak)).toEqual(offered('sf', parcel(4), peak))
  expect(offered('shansong', parcel(4)).pickupMinutes).toBeLessThan(offered('fengniao', parcel(4)).pickupMinutes)
})

test('too far or too heavy is nobody’s errand, while an express parcel goes anywhere', () => {
  expect(offerOf('fengniao', parcel(14), quiet)).toBe('noCapacity')
  expect(offerOf('dada', parcel(2, { weightGrams: 40_000 }), quiet)).toBe('noCapacity')
  expect(priced('kdniao', parcel(900))).toBe(priced('kdniao', parcel(3)))
})

test('an aggregator’s fleets have prices of their own', () => {
  const cheap = priced('kd100', parcel(4, { brand: 'gxdtongcheng' }))
  const quick = priced('kd100', parcel(4, { brand: 'shansongtongcheng' }))
  expect(cheap).toBeLessThan(quick)
  expect(quick).toBeGreaterThan(priced('shansong', parcel(4)))
})

test('the same seed tells the same fates, another seed others', () => {
  const tale = (seed: number): Fate[] => {
    const random = seeded(seed)
    const offer = offered('dada', parcel(3))
    return Array.from({ length: 50 }, () => fateOf('dada', parcel(3), offer, 0, quiet, random))
  }
  expect(tale(1)).toEqual(tale(1))
  expect(tale(1)).not.toEqual(tale(2))
})

test('a fate runs in the order of things and comes to one end', () => {
  for (const fate of courierNames.flatMap((courier) => fates(courier, { count: 300 }))) {
    const moments = Object.values(fate).filter((ms) => ms !== null)
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    const ends = [fate.droppedAfterMs, fate.deliveredAfterMs, fate.returnedAfterMs, fate.failedAfterMs]
    expect(ends.filter((ms) => ms !== null)).toHaveLength(fate.acceptedAfterMs === null ? 0 : 1)
  }
})

test('a tip brings a rider sooner and more surely, a busy hour later and less', () => {
  const accepted = (list: Fate[]): number => middle(list.map(({ acceptedAfterMs }) => acceptedAfterMs))
  const taken = (list: Fate[]): number => share(list, ({ acceptedAfterMs }) => acceptedAfterMs !== null)
  for (const courier of inTown) {
    const [plain, tipped, busy] = [fates(courier), fates(courier, { tip: 10_00 }), fates(courier, { at: peak })]
    expect(accepted(tipped)).toBeLessThan(accepted(plain))
    expect(accepted(busy)).toBeGreaterThan(accepted(plain))
    expect(taken(tipped)).toBeGreaterThanOrEqual(taken(plain))
    expect(taken(busy)).toBeLessThan(taken(plain))
    expect(accepted(busy)).toBeLessThan(patienceMs)
    expect(dropChance(courier, '', 10_00, quiet)).toBeLessThan(dropChance(courier, '', 0, quiet))
    expect(dropChance(courier, '', 0, quiet)).toBeLessThan(dropChance(courier, '', 0, peak))
  }
})

test('farther takes longer, and the quick fleet is the quick one', () => {
  const arrival = (courier: CourierName, km: number): number =>
    middle(fates(courier, { km }).map(({ deliveredAfterMs }) => deliveredAfterMs))
  expect(arrival('dada', 8)).toBeGreaterThan(arrival('dada', 2))
  expect(arrival('shansong', 5)).toBeLessThan(arrival('fengniao', 5))
  expect(arrival('kdniao', 5)).toBeGreaterThan(12 * 3600_000)
})

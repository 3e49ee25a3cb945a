import type { Task } from '../../../sandbox/src/couriers/riding/fates.ts'
import type { Spot } from '../../../sandbox/src/couriers/town/entities.ts'
import { spotAway, streetMetres } from '../../../sandbox/src/couriers/riding/streets.ts'
import { between, pick, seeded, type Random } from '../../../sandbox/src/random.ts'

/** An order at the moment its bouquet is ready and a rider is called. Milliseconds since 1970. */
export type Order = {
  number: number
  calledAt: number
  window: { start: number; end: number }
  task: Task
  /** Along the streets. */
  metres: number
}

const minute = 60_000
const hour = 60 * minute
/** Monday 9 February 2026 in China; Saturday is Valentine's day. */
const monday = Date.UTC(2026, 1, 8, 16)

/** Of a hundred orders so many on each day, Monday first. */
const days = [8, 8, 9, 10, 15, 40, 10] as const
/** Of all orders of a day so many become ready in each hour from 8 to 21. */
const hours = [2, 6, 10, 12, 9, 6, 6, 8, 11, 12, 9, 5, 3, 1] as const
const opens = 8

const stores: readonly [Spot, ...Spot[]] = [
  { longitude: 116.4618, latitude: 39.9091 },
  { longitude: 116.4105, latitude: 39.9325 },
  { longitude: 116.3164, latitude: 39.9842 },
  { longitude: 116.3511, latitude: 39.9063 },
  { longitude: 116.4809, latitude: 39.9966 },
]

function drawn(random: Random, weights: readonly number[]): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  return Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  )
}

/** Twelve draws make a bell. */
const bell = (random: Random): number => Array.from({ length: 12 }, random).reduce((sum, draw) => sum + draw, -6)

/** Most doors are near; a few are at the other end of the town. As the crow flies. */
const metresToDoor = (random: Random): number => Math.min(14_000, Math.max(400, 3_000 * Math.exp(0.55 * bell(random))))

/** Bouquets, and one in eight a basket. */
const grams = (random: Random): number =>
  random() < 0.125 ? between(random, 5, 9) * 1_000 : between(random, 1, 3) * 1_000

/** Half are wanted as soon as possible, the others in a slot of two hours; one in eight is ready when little is left of it. */
function windowOf(random: Random, calledAt: number): Order['window'] {
  const kind = random()
  if (kind < 0.5) return { start: calledAt, end: calledAt + between(random, 50, 90) * minute }
  const left = kind < 0.88 ? between(random, 75, 150) : between(random, 30, 50)
  const end = calledAt + left * minute
  return { start: end - 2 * hour, end }
}

const orderOf = (number: number, random: Random): Order => {
  const at = drawn(random, days) * 24 * hour + (opens + drawn(random, hours)) * hour + Math.floor(random() * hour)
  const pickup = { ...pick(random, stores), name: '', mobile: '', address: '' }
  const door = { ...spotAway(pickup, metresToDoor(random), random()), name: '', mobile: '', address: '' }
  return {
    number,
    calledAt: monday + at,
    window: windowOf(random, monday + at),
    task: { brand: '', pickup, door, weightGrams: grams(random) },
    metres: streetMetres(pickup, door),
  }
}

/** A week of a chain of five flower shops, the same for the same seed. */
export function weekOf(count: number, seed: number): Order[] {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, number) => orderOf(number, random)).toSorted(
    (a, b) => a.calledAt - b.calledAt,
  )
}

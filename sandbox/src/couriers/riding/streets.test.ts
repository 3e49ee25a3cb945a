import { expect, test } from 'vitest'
import { ridingMs } from './fates.ts'
import { spotAt, startOf } from './positions.ts'
import { spotOnWay, streetMetres, wayBetween, wayMetres } from './streets.ts'
import type { Ride, Spot } from '../town/entities.ts'

const shop = { longitude: 121.4737, latitude: 31.2304 }
const doors: Record<string, Spot> = {
  'north-east': { longitude: 121.5237, latitude: 31.2704 },
  'south-west': { longitude: 121.4411, latitude: 31.2013 },
  'round the corner': { longitude: 121.4747, latitude: 31.2309 },
  'down the same street': { longitude: 121.5, latitude: 31.2304 },
}
const parties = { name: '', mobile: '', address: '' }
const at = (spot: Spot) => ({ ...parties, ...spot })

test.each(Object.entries(doors))('the way to the door %s runs along streets and ends there', (_, door) => {
  const way = wayBetween(shop, door)
  expect(way[0]).toEqual(shop)
  expect(way.at(-1)).toEqual(door)
  for (const [index, spot] of way.entries()) {
    const before = way[index - 1] ?? spot
    expect(spot.longitude === before.longitude || spot.latitude === before.latitude).toBe(true)
  }
  expect(streetMetres(shop, door)).toBe(Math.round(wayMetres(way)))
  expect(spotOnWay(way, 0)).toEqual(shop)
  expect(spotOnWay(way, 1)).toEqual(door)
})

test('a longer way has corners, so nobody flies over the roofs', () => {
  const way = wayBetween(shop, doors['north-east'] ?? shop)
  expect(way.length).toBeGreaterThan(5)
  const straight = spotOnWay([shop, doors['north-east'] ?? shop], 0.1)
  expect(spotOnWay(way, 0.1)).not.toEqual(straight)
})

const door = doors['north-east'] ?? shop
const noon = Date.UTC(2026, 10, 16, 7)
const minute = 60_000
const ride: Ride = {
  id: 'R1',
  sn: 'D1',
  courier: 'dada',
  brand: '',
  app: '花店',
  shopId: '1',
  callback: '',
  pickup: at(shop),
  door: at(door),
  weightGrams: 1_000,
  distanceMetres: streetMetres(shop, door),
  remarks: '',
  price: 15_00,
  tip: 0,
  goodsType: '',
  fees: [],
  waitingFee: 0,
  difference: 0,
  troubles: [],
  charged: 0,
  sendBackFee: 0,
  state: 'accepted',
  rider: { id: '7', name: '周建国', mobile: '13500170001' },
  cancelReason: '',
  cancelledBy: '',
  placedAt: noon,
  times: { waiting: noon, accepted: noon },
  log: [],
}
const lived = (from: number, to: number): number => Math.max(0, to - from)

test('a rider comes from nearby, waits at the shop, rides to the door and stays there', () => {
  expect(spotAt({ ...ride, rider: null }, noon, lived)).toBeUndefined()
  const start = startOf(ride)
  const first = spotAt(ride, noon, lived)
  expect(streetMetres(first ?? shop, start)).toBeLessThan(5)
  expect(streetMetres(start, shop)).toBeGreaterThan(200)
  expect(streetMetres(start, shop)).toBeLessThan(2_200)
  expect(spotAt(ride, noon + 60 * minute, lived)).toEqual(shop)

  const picked: Ride = { ...ride, state: 'pickedUp', times: { ...ride.times, atShop: noon, pickedUp: noon } }
  const whole = ridingMs('dada', '', ride.distanceMetres, noon)
  const left = [0, 0.25, 0.5, 0.75, 1].map((part) =>
    streetMetres(spotAt(picked, noon + whole * part, lived) ?? shop, door),
  )
  expect(left).toEqual(left.toSorted((a, b) => b - a))
  expect(new Set(left).size).toBe(5)
  expect(left.at(-1)).toBe(0)
  expect(spotAt(picked, noon + whole * 3, lived)).toEqual(door)
})

test('goods that come back end at the shop, and a ride that ended stands still', () => {
  const back: Ride = { ...ride, state: 'returning', times: { pickedUp: noon, returning: noon + 30 * minute } }
  expect(spotAt(back, noon + 30 * minute, lived)).toEqual(door)
  expect(spotAt(back, noon + 300 * minute, lived)).toEqual(shop)
  const ended: Ride = { ...ride, state: 'cancelled', times: { accepted: noon, cancelled: noon + minute } }
  expect(spotAt(ended, noon + 90 * minute, lived)).toEqual(spotAt(ended, noon + minute, lived))
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seeded } from '../../random.ts'
import { openAutopilot } from './autopilot.ts'
import { openClocks, type ClockSetting } from './clock.ts'
import type { CourierSide, Errand } from '../sides/side.ts'
import { isOver } from '../town/steps.ts'
import { openTown } from '../town/town.ts'
import type { Ride } from '../town/entities.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 16, 2) }))
afterEach(() => void vi.useRealTimers())

const minute = 60_000
const spot = (longitude: number, latitude: number) => ({ name: '', mobile: '', address: '', longitude, latitude })
const errand = (sn: string): Errand => ({
  sn,
  brand: '',
  callback: '',
  pickup: spot(116.4, 39.9),
  door: spot(116.43, 39.92),
  weightGrams: 1_000,
  goodsType: '',
  remarks: '',
  wanted: null,
  tip: 0,
})

/** A town that lives by itself, with one shop of 达达. */
const lively = ({ seed = 1, count = 60 } = {}) => {
  let numbers = 0
  const newNumber = (): string => `N${(numbers += 1)}`
  const side: CourierSide = {
    name: 'dada',
    title: '达达快送',
    mintKeys: () => ({ id: newNumber(), secret: newNumber(), more: {} }),
    newRideId: newNumber,
    newShopId: newNumber,
    serve: () => undefined,
    refusal: (why) => ({ status: 200, body: why }),
    push: () => null,
  }
  const clocks = openClocks({ autopilot: true })
  const autopilot = openAutopilot({ clocks, seed })
  const town = openTown({
    sides: [side],
    tell: () => undefined,
    watch: (ride) => autopilot.follow(ride),
    approachMs: (ride) => autopilot.approachMs(ride),
    clocks,
    random: seeded(seed),
  })
  autopilot.drive(town)
  const app = town.app('花店')
  const place = { name: '', outId: '', mobile: '', address: '', city: '', longitude: 0, latitude: 0 }
  const shop = town.openShop(app, 'dada', place)
  const rides = Array.from({ length: count }, (_, index): Ride => {
    const offer = town.offer('dada', shop, errand(`D${index}`))
    const ride = typeof offer === 'string' ? offer : town.place('dada', app, shop, errand(`D${index}`), offer)
    if (typeof ride === 'string') throw new Error(ride)
    return ride
  })
  const turn = (setting: ClockSetting): void => {
    clocks.set('', setting)
    autopilot.rearm()
  }
  return { town, rides, turn }
}
const tales = (rides: Ride[]): string[] => rides.map(({ log }) => log.map(({ at, what }) => `${at} ${what}`).join('\n'))

test('every ride comes to an end within the day, most of them at the door', async () => {
  const { rides } = lively()
  await vi.advanceTimersByTimeAsync(12 * 60 * minute)
  expect(rides.every(({ state }) => isOver(state))).toBe(true)
  expect(rides.filter(({ state }) => state === 'delivered').length).toBeGreaterThan(45)
  expect(rides.some(({ log }) => log.some(({ what }) => what.includes('改派')))).toBe(true)
})

test('the same seed brings the same day, another seed another', async () => {
  const day = async (seed: number): Promise<string[]> => {
    vi.setSystemTime(Date.UTC(2026, 10, 16, 2))
    const { rides } = lively({ seed })
    await vi.advanceTimersByTimeAsync(12 * 60 * minute)
    return tales(rides)
  }
  const first = await day(1)
  expect(await day(1)).toEqual(first)
  expect(await day(2)).not.toEqual(first)
})

test('ten times as fast is a tenth of the time, from the moment it is said', async () => {
  const { rides, turn } = lively({ count: 1 })
  const [ride] = rides
  await vi.advanceTimersByTimeAsync(12 * 60 * minute)
  const slow = (ride?.times.delivered ?? Number.NaN) - (ride?.placedAt ?? 0)
  expect(slow).toBeGreaterThan(10 * minute)

  vi.setSystemTime(Date.UTC(2026, 10, 16, 2))
  const again = lively({ count: 1 })
  await vi.advanceTimersByTimeAsync(minute)
  again.turn({ speed: 10 })
  await vi.advanceTimersByTimeAsync(12 * 60 * minute)
  const quick = (again.rides[0]?.times.delivered ?? Number.NaN) - (again.rides[0]?.placedAt ?? 0)
  expect(Math.abs(quick - (minute + (slow - minute) / 10))).toBeLessThan(100)
  turn({ autopilot: false })
})

test('a ride brought on by hand goes on by itself from there, and stands when the autopilot is off', async () => {
  const { town, rides, turn } = lively({ count: 2 })
  const [first, second] = rides as [Ride, Ride]
  town.steer(first, 'pickedUp')
  expect(first.state).toBe('pickedUp')
  await vi.advanceTimersByTimeAsync(12 * 60 * minute)
  expect(isOver(first.state)).toBe(true)
  expect((first.times.delivered ?? 0) - (first.times.pickedUp ?? 0)).toBeGreaterThan(5 * minute)
  expect(isOver(second.state)).toBe(true)

  const still = lively({ count: 3 })
  still.turn({ autopilot: false })
  await vi.advanceTimersByTimeAsync(12 * 60 * minute)
  expect(still.rides.every(({ state }) => state === 'waiting')).toBe(true)
  turn({ autopilot: false })
})

test('goods on their way back arrive at the shop', async () => {
  const { town, rides } = lively({ count: 1 })
  const [ride] = rides as [Ride]
  town.steer(ride, 'returning')
  await vi.advanceTimersByTimeAsync(3 * 60 * minute)
  expect(ride.state).toBe('returned')
  expect(ride.charged).toBe(ride.price + ride.sendBackFee)
})

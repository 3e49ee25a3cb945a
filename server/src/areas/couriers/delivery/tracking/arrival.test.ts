import { expect, test } from 'vitest'
import { arrivalOf, type RideProgress } from './arrival.ts'

const at = new Date('2026-11-15T06:00:00Z')
const known = { rides: 200, onTime: 0.95, metresPerMinute: 300 }
const riding: RideProgress = {
  at,
  stage: 'toDoor',
  metresToShop: 0,
  metresToDoor: 3_000,
  pickupMinutes: null,
  spotAgeMs: 5_000,
  record: known,
}
const minutesOf = (facts: Partial<RideProgress>): number =>
  (arrivalOf({ ...riding, ...facts }).eta.getTime() - at.getTime()) / 60_000
const sure = (facts: Partial<RideProgress>): number => arrivalOf({ ...riding, ...facts }).confidence

test('three kilometres at the courier’s own pace take ten minutes and two at the door', () => {
  expect(minutesOf({})).toBe(12)
})

test('a rider who still has to fetch it needs the way to the shop and some minutes there as well', () => {
  expect(minutesOf({ stage: 'toShop', metresToShop: 1_500 })).toBe(5 + 4 + 12)
})

test('while nobody has accepted, what the courier predicts until then is added', () => {
  expect(minutesOf({ stage: 'seeking', pickupMinutes: 6 })).toBe(6 + 4 + 12)
  expect(minutesOf({ stage: 'seeking' })).toBe(8 + 4 + 12)
})

test('a courier without a record rides as a bicycle does, and an odd record is not believed beyond reason', () => {
  const unknown = { rides: 0, onTime: 0, metresPerMinute: null }
  expect(minutesOf({ record: unknown })).toBe(14)
  expect(minutesOf({ record: { ...known, metresPerMinute: 50_000 } })).toBe(7)
  expect(minutesOf({ record: { ...known, metresPerMinute: 1 } })).toBeCloseTo(39.5)
})

test('the nearer the surer, the longer unseen the less sure', () => {
  expect(sure({ metresToDoor: 300 })).toBeGreaterThan(sure({ metresToDoor: 3_000 }))
  expect(sure({ metresToDoor: 3_000 })).toBeGreaterThan(sure({ metresToDoor: 12_000 }))
  expect(sure({ spotAgeMs: 5_000 })).toBe(sure({ spotAgeMs: 20_000 }))
  expect(sure({ spotAgeMs: 140_000 })).toBeLessThan(sure({ spotAgeMs: 20_000 }))
  expect(sure({ spotAgeMs: 3_600_000 })).toBeLessThan(sure({ spotAgeMs: 140_000 }))
  expect(sure({ spotAgeMs: null })).toBeLessThan(sure({}))
})

test('a punctual courier is believed more than a late one, and two good rides do not make a record', () => {
  const late = { ...known, onTime: 0.4 }
  const two = { ...known, rides: 2, onTime: 1 }
  expect(sure({})).toBeGreaterThan(sure({ record: late }))
  expect(sure({})).toBeGreaterThan(sure({ record: two }))
  expect(sure({ record: two })).toBeGreaterThan(sure({ record: late }))
})

test('it never claims to know for certain, nor to know nothing', () => {
  expect(sure({ metresToDoor: 0, record: { rides: 100_000, onTime: 1, metresPerMinute: 300 } })).toBeLessThan(100)
  expect(
    sure({ stage: 'seeking', metresToDoor: 900_000, record: { rides: 1e6, onTime: 0, metresPerMinute: null } }),
  ).toBe(1)
})

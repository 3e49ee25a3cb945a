import { expect, test } from 'vitest'
import { openClocks } from './clock.ts'

const wall = () => {
  let at = 1_000_000
  return { now: () => at, pass: (ms: number) => (at += ms) }
}

test('a rider lives faster while the clock runs faster, and not before', () => {
  const { now, pass } = wall()
  const clocks = openClocks({ now })
  const start = now()
  pass(1_000)
  clocks.set('', { speed: 60 })
  pass(1_000)
  clocks.set('', { speed: 1 })
  pass(1_000)
  expect(clocks.of('花店').lived(start, now())).toBe(62_000)
  expect(clocks.of('花店').lived(start + 500, start + 1_500)).toBe(500 + 30_000)
  expect(clocks.of('花店').lived(now(), start)).toBe(0)
})

test('time can be skipped, and only those who were there have lived it', () => {
  const { now, pass } = wall()
  const clocks = openClocks({ now })
  const before = now()
  pass(10)
  clocks.set('', { skipMs: 600_000 })
  pass(10)
  expect(clocks.of('').lived(before, now())).toBe(600_020)
  expect(clocks.of('').lived(now() - 5, now())).toBe(5)
})

test('no clock runs backwards, stands still or goes mad', () => {
  const clocks = openClocks()
  expect(clocks.set('', { speed: 0 }).speed()).toBe(1)
  expect(clocks.set('', { speed: 9_999 }).speed()).toBe(600)
  expect(clocks.set('', { speed: 10 }).speed()).toBe(10)
})

test('one app may hurry without the others', () => {
  const clocks = openClocks()
  clocks.set('花店', { speed: 300, autopilot: true })
  expect(clocks.of('花店').speed()).toBe(300)
  expect(clocks.of('花店').autopilot()).toBe(true)
  expect(clocks.of('别家').speed()).toBe(1)
  expect(clocks.of('别家').autopilot()).toBe(false)
})

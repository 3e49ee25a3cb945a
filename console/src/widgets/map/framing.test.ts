import { expect, test } from 'vitest'
import { framing, placeIn, ruleFor, spotAt, viewOf } from './framing.ts'

const frame = { width: 640, height: 280, margin: 40 }
const shop = { longitude: 116.46, latitude: 39.908 }
const door = { longitude: 116.5, latitude: 39.93 }

test('everything is inside the frame, north up and east to the right', () => {
  const far = { longitude: 116.48, latitude: 39.95 }
  const { place } = framing(viewOf([shop, door, far], frame), frame)
  for (const { x, y } of [shop, door, far].map(place)) {
    expect(x).toBeGreaterThanOrEqual(39)
    expect(x).toBeLessThanOrEqual(601)
    expect(y).toBeGreaterThanOrEqual(39)
    expect(y).toBeLessThanOrEqual(241)
  }
  expect(place(door).x).toBeGreaterThan(place(shop).x)
  expect(place(far).y).toBeLessThan(place(door).y)
})

test('a door next door is near on the drawing too', () => {
  const { place } = framing(viewOf([shop, { ...shop, longitude: 116.4601 }], frame), frame)
  expect(Math.abs(place({ ...shop, longitude: 116.4601 }).x - place(shop).x)).toBeLessThan(20)
})

test('the rule is a round length that fits', () => {
  expect(ruleFor(5.2, 96)).toEqual({ width: 200 / 5.2, words: '200 米' })
  expect(ruleFor(12, 96).words).toBe('1 公里')
})

test('a point of the drawing is the spot that stands there', () => {
  const view = viewOf([shop, door], frame)
  const back = spotAt(view, frame, placeIn(view, frame)(door))
  expect(back.longitude).toBeCloseTo(door.longitude, 9)
  expect(back.latitude).toBeCloseTo(door.latitude, 9)
})

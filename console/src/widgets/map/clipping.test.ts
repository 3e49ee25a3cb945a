import { expect, test } from 'vitest'
import { boxOf, clipped, isWithin } from './clipping.ts'

const size = { width: 100, height: 50 }
const square = (left: number, top: number, side: number) => [
  { x: left, y: top },
  { x: left + side, y: top },
  { x: left + side, y: top + side },
  { x: left, y: top + side },
]

test('what lies in the drawing stays as it is, what lies outside is gone', () => {
  expect(clipped(square(10, 10, 20), size)).toEqual(square(10, 10, 20))
  expect(clipped(square(200, 10, 20), size)).toEqual([])
})

test('what reaches beyond is cut a little outside, where nobody sees the cut', () => {
  expect(boxOf(clipped(square(50, 20, 500), size))).toEqual({ left: 50, right: 106, top: 20, bottom: 56 })
})

test('a district around the whole drawing is the whole drawing', () => {
  expect(boxOf(clipped(square(-500, -500, 2000), size))).toEqual({ left: -6, right: 106, top: -6, bottom: 56 })
})

test('a name is put only where its district is', () => {
  const corner = [
    { x: 0, y: 0 },
    { x: 90, y: 0 },
    { x: 90, y: 10 },
    { x: 10, y: 10 },
    { x: 10, y: 50 },
    { x: 0, y: 50 },
  ]
  expect(isWithin(corner, { x: 50, y: 5 })).toBe(true)
  expect(isWithin(corner, { x: 50, y: 30 })).toBe(false)
})

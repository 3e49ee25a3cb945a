import { expect, test } from 'vitest'
import { scaleOf, turnedSize } from './cut-out.ts'

test('a picture on its side takes the room of its other side', () => {
  const { width, height } = turnedSize({ width: 400, height: 300 }, 90)
  expect([Math.round(width), Math.round(height)]).toEqual([300, 400])
  expect(turnedSize({ width: 400, height: 300 }, 0)).toEqual({ width: 400, height: 300 })
})

test('a large picture shrinks to what a reader needs, a small one stays', () => {
  expect(scaleOf({ width: 4800, height: 3000 })).toBe(0.5)
  expect(scaleOf({ width: 800, height: 600 })).toBe(1)
})

import { expect, test } from 'vitest'
import { spotOf, type Wire } from '#widgets/map/spots.ts'
import { joined, lengthOf, spotAlong, wayBetween } from './way.ts'

const corner: Wire[] = [
  [116.46, 39.908],
  [116.469, 39.908],
  [116.469, 39.917],
]
const streets = corner.map(spotOf)
const [start, bend, end] = streets as [ReturnType<typeof spotOf>, ReturnType<typeof spotOf>, ReturnType<typeof spotOf>]
const onFirst = { longitude: 116.465, latitude: 39.908 }
const onSecond = { longitude: 116.469, latitude: 39.912 }

test('a rider goes round the corner and not through the houses', () => {
  expect(wayBetween(streets, onFirst, onSecond)).toEqual([onFirst, bend, onSecond])
})

test('who rides back goes round the same corner', () => {
  expect(wayBetween(streets, onSecond, onFirst)).toEqual([onSecond, bend, onFirst])
})

test('a trail seen only now and then goes round the corners between', () => {
  expect(joined(streets, [start, onFirst, onSecond, end])).toEqual([start, onFirst, bend, onSecond, end])
  expect(joined(streets, [])).toEqual([])
})

test('on one street there is no corner to go round', () => {
  expect(wayBetween(streets, start, onFirst)).toEqual([start, onFirst])
})

test('far from the way, and where no way is known, it is straight on', () => {
  const far = { longitude: 116.46, latitude: 39.95 }
  expect(wayBetween(streets, far, onSecond)).toEqual([far, onSecond])
  expect(wayBetween([], start, end)).toEqual([start, end])
})

test('half of the way is half of its length, wherever its corners are', () => {
  const way = [start, bend, end]
  const half = spotAlong(way, 0.5)
  expect(half).toBeDefined()
  expect(lengthOf([start, bend, half ?? end]) / lengthOf(way)).toBeCloseTo(0.5, 3)
  expect(spotAlong(way, 0)).toEqual(start)
  expect(spotAlong(way, 1)).toEqual(end)
})

test('a rider who stands still is where it is', () => {
  expect(spotAlong([start, start], 0.4)).toEqual(start)
})

import { expect, test } from 'vitest'
import { routePoints } from './route-points.ts'

const frame = { width: 400, height: 120, margin: 20 }
const shop = { longitude: 116.46, latitude: 39.91 }

const drawn = (longitude: number, latitude: number) =>
  routePoints(shop, { longitude, latitude }, frame).map(({ x, y }) => [Math.round(x), Math.round(y)])

test('a door in the east stands right of the shop, one in the north above it', () => {
  expect(drawn(116.5, 39.91)).toEqual([
    [20, 60],
    [380, 60],
  ])
  expect(drawn(116.46, 39.95)).toEqual([
    [200, 100],
    [200, 20],
  ])
})

test('the way keeps its direction: as far east as north is one corner to the other of a square', () => {
  const east = 0.04 / Math.cos((39.93 * Math.PI) / 180)
  const [[x = 0, y = 0] = [], [toX = 0, toY = 0] = []] = drawn(116.46 + east, 39.95)
  expect([toX - x, y - toY]).toEqual([80, 80])
})

test('a door above the shop itself is one point, not a broken drawing', () => {
  expect(drawn(116.46, 39.91)).toEqual([
    [200, 60],
    [200, 60],
  ])
})

import type { Spot } from '#ui/format/distance.ts'

export type Point = { readonly x: number; readonly y: number }
type Frame = { readonly width: number; readonly height: number; readonly margin: number }

/**
 * Two spots as points of a drawing, north up and to scale. Over the few kilometres of a delivery the earth is flat:
 * a degree of longitude is as much shorter as the cosine of the latitude says.
 */
export const routePoints = (from: Spot, to: Spot, { width, height, margin }: Frame): [from: Point, to: Point] => {
  const east = (to.longitude - from.longitude) * Math.cos((((from.latitude + to.latitude) / 2) * Math.PI) / 180)
  const north = to.latitude - from.latitude
  const scale = Math.min(
    (width - 2 * margin) / Math.max(Math.abs(east), 1e-9),
    (height - 2 * margin) / Math.max(Math.abs(north), 1e-9),
  )
  const half = { x: (east * scale) / 2, y: (north * scale) / 2 }
  const point = (sign: 1 | -1): Point => ({ x: width / 2 + sign * half.x, y: height / 2 - sign * half.y })
  return [point(-1), point(1)]
}

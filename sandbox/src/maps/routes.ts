import { metresBetween, pointText, type Point } from './points.ts'

// Streets bend: a ride is about 1.3 times the straight line.
const detour = 1.3
const metresPerSecond = { driving: 8.3, walking: 1.25, bicycling: 4.2 } as const
export type Travel = keyof typeof metresPerSecond

export function ride(from: Point, to: Point, travel: Travel) {
  const distance = Math.round(metresBetween(from, to) * detour)
  return { distance, duration: Math.round(distance / metresPerSecond[travel]) }
}

/** One way with two steps round a corner, which is all a drawing of it needs. */
export function path(from: Point, to: Point, travel: Travel) {
  const { distance, duration } = ride(from, to, travel)
  const corner = { lng: to.lng, lat: from.lat }
  const first = Math.round(distance * 0.5)
  const step = (a: Point, b: Point, metres: number, instruction: string) => ({
    instruction,
    road: [],
    distance: String(metres),
    duration: String(Math.round(metres / metresPerSecond[travel])),
    polyline: `${pointText(a)};${pointText(b)}`,
    action: [],
    assistant_action: [],
  })
  return {
    distance,
    duration,
    steps: [
      step(from, corner, first, `行驶${first}米后转弯`),
      step(corner, to, distance - first, `行驶${distance - first}米到达目的地`),
    ],
  }
}

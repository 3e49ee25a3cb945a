import type { Point } from './framing.ts'

type Size = { readonly width: number; readonly height: number }

/** So far outside the drawing its edge cuts, so that the cut itself is not seen as a border. */
const bleed = 6

type Edge = { readonly isInside: (point: Point) => boolean; readonly cut: (from: Point, to: Point) => Point }

const upright = (x: number, isInside: (point: Point) => boolean): Edge => ({
  isInside,
  cut: (from, to) => ({ x, y: from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x) }),
})
const level = (y: number, isInside: (point: Point) => boolean): Edge => ({
  isInside,
  cut: (from, to) => ({ x: from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y), y }),
})

const edgesOf = ({ width, height }: Size): readonly Edge[] => [
  upright(-bleed, ({ x }) => x >= -bleed),
  upright(width + bleed, ({ x }) => x <= width + bleed),
  level(-bleed, ({ y }) => y >= -bleed),
  level(height + bleed, ({ y }) => y <= height + bleed),
]

const cutBy = (ring: readonly Point[], { isInside, cut }: Edge): readonly Point[] =>
  ring.flatMap((point, at) => {
    const before = ring.at(at - 1) ?? point
    const [was, is] = [isInside(before), isInside(point)]
    const crossing = was === is ? [] : [cut(before, point)]
    return is ? [...crossing, point] : crossing
  })

/** The part of a ring that lies in a drawing (Sutherland and Hodgman, edge by edge); nothing when none of it does. */
export const clipped = (ring: readonly Point[], size: Size): readonly Point[] => {
  const part = edgesOf(size).reduce(cutBy, ring)
  return part.length < 3 ? [] : part
}

export type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

export const boxOf = (points: readonly Point[]): Box =>
  points.reduce(
    ({ left, right, top, bottom }, { x, y }) => ({
      left: Math.min(left, x),
      right: Math.max(right, x),
      top: Math.min(top, y),
      bottom: Math.max(bottom, y),
    }),
    { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity },
  )

/** Whether a point lies in a ring: a line from it to the right crosses the border an odd number of times. */
export const isWithin = (ring: readonly Point[], { x, y }: Point): boolean =>
  ring.filter((to, at) => {
    const from = ring.at(at - 1) ?? to
    return from.y > y !== to.y > y && x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y)
  }).length %
    2 ===
  1

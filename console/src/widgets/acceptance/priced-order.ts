import type { WireQuery, WireResult } from '@zdb/contract/kit/endpoint'
import type { acceptance } from '@zdb/contract/orders/acceptance/endpoints'

/** What of an order decides at which price it is taken. */
export type PricedOrder = Omit<WireQuery<typeof acceptance.curve>, 'price'>

export type CurvePoint = WireResult<typeof acceptance.curve>['points'][number]

const between = (low: number, high: number, part: number): number => Math.round(low + (high - low) * part)

/** What the curve says at this price: between two points in proportion, beyond the ends as at the end. */
export const pointAt = (points: readonly CurvePoint[], price: string): CurvePoint | undefined => {
  const asked = Number(price)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || !(asked > 0)) return undefined
  const next = points.findIndex((point) => Number(point.price) > asked)
  if (next === 0) return first
  const [below, above] = [points[next - 1], points[next]]
  if (next < 0 || !below || !above) return last
  const part = (asked - Number(below.price)) / (Number(above.price) - Number(below.price))
  return {
    price,
    share: between(below.share, above.share, part),
    low: between(below.low, above.low, part),
    high: between(below.high, above.high, part),
    minutes: between(below.minutes, above.minutes, part),
  }
}

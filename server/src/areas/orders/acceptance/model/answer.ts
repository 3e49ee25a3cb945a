import { sumOf } from './features.ts'
import { betweenPlaces, type PlaceCurve, type Shared } from './learn.ts'
import { shareAt } from './rising.ts'
import { relative } from './usual-price.ts'

export type Circumstances = { readonly kind: number; readonly dayClass: string; readonly lead: number }

/** What may be said of one price: shares between 0 and 1. */
export type Point = {
  readonly price: number
  readonly share: number
  readonly low: number
  readonly high: number
  readonly minutes: number
}

/** Nine times in ten the truth lies within so many standard errors. */
const ninety = 1.645

/** The curve of a place in these circumstances; `levels` says how many nearer places it answers for. */
export const curveOf = (shared: Shared, place: PlaceCurve, circumstances: Circumstances, levels = 0) => {
  const around = sumOf(shared.odds, circumstances)
  const times = place.logMinutes + sumOf(shared.minutes, circumstances)
  const [one, both, slope] = place.spread

  const at = (asked: number): Point => {
    const price = Math.min(place.highest, Math.max(place.lowest, relative(asked, place.usualPrice)))
    const odds = place.intercept + place.slope * price + around
    const error =
      ninety * Math.sqrt(Math.max(0, one + levels * betweenPlaces + 2 * both * price + slope * price * price))
    return {
      price: asked,
      share: shareAt(shared.knots, odds),
      low: shareAt(shared.knots, odds - error),
      high: shareAt(shared.knots, odds + error),
      minutes: Math.max(1, Math.exp(times + (shared.minutes.price ?? 0) * price)),
    }
  }
  const inFen = (price: number): number => place.usualPrice * Math.exp(price)
  return { at, from: inFen(place.lowest), to: inFen(place.highest) }
}

export type AnswerCurve = ReturnType<typeof curveOf>

const yuan = 100

/** The lowest price in whole yuan at which this share is taken, if it lies where enough was seen. */
export const priceFor = ({ at, from, to }: AnswerCurve, share: number): number | undefined => {
  let [low, high] = [Math.ceil(from / yuan), Math.floor(to / yuan)]
  if (high < low || at(high * yuan).share < share) return undefined
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (at(middle * yuan).share >= share) high = middle
    else low = middle + 1
  }
  return low * yuan
}

const pointCount = 13

/** Points of the curve at even prices and at these, each once: between two of them one may go straight. */
export const pointsOf = ({ at, from, to }: AnswerCurve, named: readonly number[]): Point[] => {
  const prices = Array.from({ length: pointCount }, (_, index) => {
    const price = from + ((to - from) * index) / (pointCount - 1)
    return Math.max(1, Math.round(price / yuan)) * yuan
  })
  return [...new Set([...prices, ...named])].toSorted((a, b) => a - b).map(at)
}

/** Rounded down so far that one order more or less is not seen. */
export const roundedMerchants = (count: number): number => Math.floor(count / 5) * 5

export const roundedOrders = (count: number): number => {
  const unit = 10 ** Math.max(1, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.floor(count / unit) * unit
}

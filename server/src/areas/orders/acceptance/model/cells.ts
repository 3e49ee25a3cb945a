import type { Rules } from '#core/domain/rules'

/** Prices are learned on a scale of equal proportions: fifty steps make a price 2.7 times as high. */
export const stepsPerUnit = 50

export const priceOfStep = (step: number): number => Math.exp(step / stepsPerUnit)

/** How many hours before its window an order was offered: the classes begin at these. */
export const leadBounds = [2, 6, 24, 72] as const

export const leadClass = (hours: number): number => leadBounds.filter((bound) => hours >= bound).length

/** Offerings that are alike, as the table of offerings adds them up. */
export type Cell = {
  readonly city: string
  readonly county: string
  readonly productType: number
  readonly kind: number
  readonly dayClass: string
  readonly lead: number
  /** The price on the scale; of those that were quoted for the lowest offer, null where there was none. */
  readonly step: number | null
  readonly offerings: number
  readonly taken: number
  /** Of those that were taken off the shelf: the sum of the logarithms of their minutes. */
  readonly logMinutes: number
}

/** Who stands behind what is said. */
export type Support = {
  readonly orders: number
  readonly senders: number
  readonly takers: number
  readonly largestPercent: number
}

/** Who stands behind a type of product in a place, '' for everywhere. */
export type PlaceSupport = Support & { readonly productType: number; readonly place: string }

export type Bounds = Pick<Rules, 'acceptanceMerchants' | 'acceptanceOrders' | 'acceptanceLargestPercent'>

/** Whether so many stand behind it that none of them can be told from the answer. */
export const maySpeak = (support: Support, bounds: Bounds): boolean =>
  support.senders >= bounds.acceptanceMerchants &&
  support.takers >= bounds.acceptanceMerchants &&
  support.orders >= bounds.acceptanceOrders &&
  support.largestPercent <= bounds.acceptanceLargestPercent

/** From the nearest to everywhere. */
export const placesOf = ({ city, county }: { city: string; county: string }): string[] => [
  ...new Set([county, city, ''].filter((place, index) => place !== '' || index === 2)),
]

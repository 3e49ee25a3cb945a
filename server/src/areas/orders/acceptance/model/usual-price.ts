import { placesOf, priceOfStep, stepsPerUnit, type Cell } from './cells.ts'

const keyOf = (productType: number, place: string): string => `${productType} ${place}`

/** Where this part of all of them is reached. */
export const quantile = (weighted: readonly (readonly [value: number, weight: number])[], part: number): number => {
  const sorted = weighted.toSorted(([a], [b]) => a - b)
  const total = sorted.reduce((sum, [, weight]) => sum + weight, 0)
  let seen = 0
  for (const [value, weight] of sorted) {
    seen += weight
    if (seen >= total * part) return value
  }
  return sorted.at(-1)?.[0] ?? 0
}

/** To the whole yuan: nobody's own price stands there. */
const inYuan = (step: number): number => Math.max(1, Math.round(priceOfStep(step) / 100)) * 100

export type UsualPrices = {
  /** What such orders usually stand at there, in fen; of the nearest place that knows enough of them. */
  readonly at: (productType: number, place: { city: string; county: string }) => number
  readonly of: (productType: number, place: string) => number | undefined
}

/** The middle of the prices by place and type, where there are at least so many. */
export const usualPrices = (cells: readonly Cell[], least: number): UsualPrices => {
  const steps = new Map<string, Map<number, number>>()
  for (const { productType, step, offerings, ...where } of cells)
    for (const place of step === null ? [] : placesOf(where)) {
      const key = keyOf(productType, place)
      const counted = steps.get(key) ?? new Map<number, number>()
      if (step !== null) counted.set(step, (counted.get(step) ?? 0) + offerings)
      steps.set(key, counted)
    }
  const prices = new Map<string, number>()
  for (const [key, counted] of steps) {
    const count = [...counted.values()].reduce((sum, weight) => sum + weight, 0)
    if (count >= least || key.endsWith(' ')) prices.set(key, inYuan(quantile([...counted], 0.5)))
  }
  const of = (productType: number, place: string): number | undefined => prices.get(keyOf(productType, place))
  return { of, at: (type, where) => placesOf(where).flatMap((place) => of(type, place) ?? [])[0] ?? inYuan(0) }
}

/** How a price lies to the usual one, as a logarithm. */
export const relative = (price: number, usual: number): number => Math.log(price / usual)

/** The same of a price on the scale. */
export const relativeStep = (step: number, usual: number): number => step / stepsPerUnit - Math.log(usual)

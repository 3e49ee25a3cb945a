import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { breathing } from '#core/work/breath'
import { placesOf, type Cell } from './cells.ts'
import { columnsOf, featureNames, pullsOf, sumOf, type Coefficients } from './features.ts'
import { fitLogistic, fitMeans, logistic, type Breathe, type Row } from './logistic.ts'
import { risingShares, type Knot } from './rising.ts'
import { quantile, relativeStep, usualPrices } from './usual-price.ts'

/** What holds everywhere. */
export type Shared = {
  readonly odds: Coefficients
  readonly minutes: Coefficients
  readonly knots: readonly Knot[]
}

/** What a place adds to it, for one type of product. */
export type PlaceCurve = {
  readonly productType: number
  readonly place: string
  readonly usualPrice: number
  readonly intercept: number
  readonly slope: number
  /** Variance of the intercept, of both, of the slope. */
  readonly spread: readonly [number, number, number]
  readonly logMinutes: number
  /** Between these relative prices enough was seen. */
  readonly lowest: number
  readonly highest: number
}

export type Model = { readonly shared: Shared; readonly curves: readonly PlaceCurve[] }

/** How firmly a place keeps to the one around it: intercept and slope. */
const keeping = [3, 2] as const
/** So far a place may lie from the one around it: where that one answers for it, the answer is as much less sure. */
export const betweenPlaces = 1 / keeping[0]
/** So many that were taken must speak before a place's own time is believed as much as that around it. */
const believedTimes = 20
/** Whoever asks more pays for it: no curve falls with the price. */
const leastSlope = 0.5

const widest = 1
const inTwentieths = (value: number, round: (part: number) => number): number =>
  Math.max(-widest, Math.min(widest, round(value * 20) / 20))

type Known = {
  readonly cell: Cell
  readonly price: number
  readonly taken: number
  readonly places: readonly string[]
}

/**
 * An order that was quoted for tells what it would have been taken for: whether it had been taken at the usual price. At
 * the chosen price it was always taken, and those nobody quoted for have none: counted so, only successes would count.
 */
const known = (cell: Cell, usual: number): Pick<Known, 'price' | 'taken'> => {
  if (cell.kind !== kinds.compete) return { price: relativeStep(cell.step ?? 0, usual), taken: cell.taken }
  return { price: 0, taken: cell.step !== null && relativeStep(cell.step, usual) <= 0 ? cell.taken : 0 }
}

const named = (names: readonly string[], values: readonly number[]): Coefficients =>
  Object.fromEntries(names.map((name, index) => [name, values[index] ?? 0]))

type Place = { readonly intercept: number; readonly slope: number; readonly logMinutes: number }

/** What a place adds to the one around it, by those who stood there. */
const learnPlace = async (
  some: readonly Known[],
  around: Place,
  shared: Pick<Shared, 'odds' | 'minutes'>,
  breathe: Breathe,
) => {
  const rows = some.map(({ cell, price, taken }): Row => ({
    features: [0, 1],
    values: [1, price],
    offerings: cell.offerings,
    taken,
    offset: around.intercept + around.slope * price + sumOf(shared.odds, cell),
  }))
  const { coefficients, covariance } = await fitLogistic(rows, keeping, breathe)
  const timed = some.filter(({ cell }) => cell.kind !== kinds.compete && cell.taken > 0)
  const [count, surplus] = timed.reduce(
    ([times, sum], { cell, price }) => [
      times + cell.taken,
      sum + cell.logMinutes - cell.taken * (around.logMinutes + minutesAt(shared.minutes, cell, price)),
    ],
    [0, 0],
  )
  return {
    intercept: around.intercept + (coefficients[0] ?? 0),
    slope: Math.max(leastSlope, around.slope + (coefficients[1] ?? 0)),
    logMinutes: around.logMinutes + surplus / (count + believedTimes),
    spread: [covariance[0]?.[0] ?? 0, covariance[0]?.[1] ?? 0, covariance[1]?.[1] ?? 0] as const,
  }
}

const minutesAt = (minutes: Coefficients, cell: Cell, price: number): number =>
  sumOf(minutes, cell) + (minutes.price ?? 0) * price

const seenPrices = (some: readonly Known[]) => {
  const prices = some.map(({ price, cell }) => [price, cell.offerings] as const)
  return {
    lowest: inTwentieths(quantile(prices, 0.02), Math.floor),
    highest: inTwentieths(quantile(prices, 0.98), Math.ceil),
  }
}

const learnShared = async (all: readonly Known[], breathe: Breathe): Promise<Pick<Shared, 'odds' | 'minutes'>> => {
  const names = featureNames([...new Set(all.map(({ cell }) => cell.dayClass))].toSorted())
  const pull = pullsOf(names)
  const rows = all.map(({ cell, price, taken }): Row => ({
    ...columnsOf(names, cell, price),
    offerings: cell.offerings,
    taken,
    offset: 0,
  }))
  const timed = all.flatMap(({ cell, price }): Row[] =>
    cell.kind === kinds.compete || cell.taken === 0
      ? []
      : [{ ...columnsOf(names, cell, price), offerings: cell.taken, taken: cell.logMinutes, offset: 0 }],
  )
  return {
    odds: named(names, (await fitLogistic(rows, pull, breathe)).coefficients),
    minutes: named(names, await fitMeans(timed, pull, breathe)),
  }
}

/** What is to be known of all places, from everywhere to the counties: each keeps to the one around it. */
const learnPlaces = async (all: readonly Known[], shared: Pick<Shared, 'odds' | 'minutes'>, breathe: Breathe) => {
  const found = new Map<string, Awaited<ReturnType<typeof learnPlace>> & { some: readonly Known[] }>()
  const everywhere: Place = { intercept: 0, slope: shared.odds.price ?? 0, logMinutes: 0 }
  const depth = all.reduce((most, { places }) => Math.max(most, places.length), 1)
  for (let level = 0; level < depth; level += 1) {
    const here = Map.groupBy(
      all.filter(({ places }) => places.length > level),
      ({ cell, places }) => `${cell.productType} ${places.at(-1 - level) ?? ''}`,
    )
    for (const [key, some] of here) {
      const [{ cell, places }] = some as [Known]
      const around = level === 0 ? everywhere : found.get(`${cell.productType} ${places.at(-level) ?? ''}`)
      found.set(key, { ...(await learnPlace(some, around ?? everywhere, shared, breathe)), some })
    }
  }
  return found
}

/**
 * Learns from what stood at which price and what became of it; `least` offerings make a place's own usual price. The
 * process that learns answers calls meanwhile.
 */
export const learn = async (cells: readonly Cell[], least: number): Promise<Model> => {
  const breathe = breathing()
  const usual = usualPrices(cells, least)
  const all = cells.map((cell): Known => ({
    cell,
    places: placesOf(cell),
    ...known(cell, usual.at(cell.productType, cell)),
  }))
  const shared = await learnShared(all, breathe)
  const places = await learnPlaces(all, shared, breathe)
  const said = all.map(({ cell, price, taken, places: [nearest = ''] }) => {
    const place = places.get(`${cell.productType} ${nearest}`)
    const odds = (place?.intercept ?? 0) + (place?.slope ?? 0) * price + sumOf(shared.odds, cell)
    return { odds, said: logistic(odds) * cell.offerings, offerings: cell.offerings, taken }
  })
  const curves = [...places].flatMap(([key, { some, ...place }]): PlaceCurve[] => {
    const [type = '', name = ''] = key.split(' ')
    const productType = Number(type)
    const usualPrice = usual.of(productType, name)
    return usualPrice === undefined ? [] : [{ productType, place: name, usualPrice, ...place, ...seenPrices(some) }]
  })
  return { shared: { ...shared, knots: risingShares(said) }, curves }
}

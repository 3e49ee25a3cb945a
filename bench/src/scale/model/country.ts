import { randomFrom, type Random } from '../../../../server/src/areas/orders/acceptance/calibration/random.ts'

/** What is assumed of the country. */
export const assumed = {
  cities: 300,
  /** The largest city has so many times the merchants of the n-th as n to this power. */
  cityPower: 0.9,
  /** Sizes of merchants: Pareto, the smaller the heavier the tail, cut at so many times the least. */
  sizePower: 1.25,
  largestSize: 2_000,
  citiesOfAProvince: 10,
  partners: [3, 12],
  partnerInCity: 0.75,
  partnerInProvince: 0.2,
  /** Of so many merchants that are looked at the largest becomes partner. */
  partnerChoices: 3,
} as const

export type Country = {
  merchants: number
  cityOf: Uint16Array
  /** Sizes added up: whose order it is, is found by a number below the last. */
  upTo: Float64Array
  membersOf: readonly number[][]
  partnersOf: readonly number[][]
}

/** Where a number falls among sums that grow. */
export const indexIn = (upTo: Float64Array, { next }: Random): number => {
  const wanted = next() * (upTo.at(-1) ?? 0)
  let [low, high] = [0, upTo.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((upTo[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return low
}

export const summedUp = (weights: readonly number[]): Float64Array => {
  let sum = 0
  return Float64Array.from(weights, (weight) => (sum += weight))
}

/** Merchants of all sizes in cities of all sizes, each with partners near it, those that are large rather than small. */
export const countryOf = (merchants: number, seed: number): Country => {
  const random = randomFrom(seed)
  const cityUpTo = summedUp(Array.from({ length: assumed.cities }, (_, at) => (at + 1) ** -assumed.cityPower))
  const cityOf = Uint16Array.from({ length: merchants }, () => indexIn(cityUpTo, random))
  const membersOf = Array.from({ length: assumed.cities }, (): number[] => [])
  cityOf.forEach((city, merchant) => membersOf[city]?.push(merchant))
  const sizes = Array.from({ length: merchants }, () =>
    Math.min(assumed.largestSize, (1 - random.next()) ** (-1 / assumed.sizePower)),
  )
  // Large and small cities lie side by side in a province.
  const neighbour = (city: number): number => {
    const provinces = assumed.cities / assumed.citiesOfAProvince
    return (city % provinces) + provinces * random.whole(0, assumed.citiesOfAProvince - 1)
  }
  const anyone = (): number => random.whole(0, merchants - 1)
  const oneFrom = (city: number): number => random.oneOf(membersOf[city] ?? []) ?? anyone()
  const someone = (city: number): number => {
    const near = random.next()
    if (near < assumed.partnerInCity) return oneFrom(city)
    return near < assumed.partnerInCity + assumed.partnerInProvince ? oneFrom(neighbour(city)) : anyone()
  }
  const partnerOf = (merchant: number): number => {
    const choices = Array.from({ length: assumed.partnerChoices }, () => someone(cityOf[merchant] ?? 0))
    return choices.reduce((best, each) => ((sizes[each] ?? 0) > (sizes[best] ?? 0) ? each : best))
  }
  const [fewest, most] = assumed.partners
  const partnersOf = Array.from({ length: merchants }, (_, merchant) =>
    Array.from({ length: random.whole(fewest, most) }, () => partnerOf(merchant)).filter((each) => each !== merchant),
  )
  return { merchants, cityOf, upTo: summedUp(sizes), membersOf, partnersOf }
}

import { add, counterFor, hottest, type Counter, type Crossing } from './counting.ts'
import { countryOf } from './country.ts'
import { busiestHour, playDay } from './day.ts'
import { placements, type PlacementName } from './placements.ts'
import { useCaseNames, useCases, type UseCaseName } from './use-cases.ts'

export const shardCounts = [8, 32, 128] as const

type Outcome = {
  placement: PlacementName
  shards: number
  all: Crossing
  /** Only those whose two sides must change at once. */
  together: Crossing
  byUseCase: Readonly<Record<UseCaseName, Crossing>>
  hottestOfDay: number
  hottestOfHour: number
}

export type Simulation = {
  merchants: number
  orders: number
  passedOn: number
  transactions: number
  outcomes: readonly Outcome[]
  /** Settlements of the busiest hour: of all, and of the merchant with most. */
  settled: { all: number; largest: number }
}

const sum = (all: readonly Crossing[]): Crossing => all.reduce(add, { one: 0, two: 0, more: 0 })

const outcomeOf = (placement: PlacementName, shards: number, { crossings, day, busiest }: Counter): Outcome => ({
  placement,
  shards,
  all: sum(Object.values(crossings)),
  together: sum(useCaseNames.filter((name) => useCases[name].together).map((name) => crossings[name])),
  byUseCase: crossings,
  hottestOfDay: hottest(day),
  hottestOfHour: hottest(busiest),
})

/** One day of a country, counted for every placement and every number of shards at once. */
export const simulate = (merchants: number, seed: number): Simulation => {
  const country = countryOf(merchants, seed)
  const ways = (Object.keys(placements) as PlacementName[]).flatMap((placement) =>
    shardCounts.map((shards) => ({
      placement,
      shards,
      counter: counterFor(placements[placement](country, shards), shards),
    })),
  )
  const settled = new Uint32Array(merchants)
  let transactions = 0
  const { orders, passedOn } = playDay(country, seed + 1, (hour, what, parties) => {
    const isBusiest = hour === busiestHour
    transactions += 1
    for (const { counter } of ways) counter.count(what, parties, isBusiest)
    const [, shop = 0] = parties
    if (isBusiest && what === 'settle') settled[shop] = (settled[shop] ?? 0) + 1
  })
  return {
    merchants,
    orders,
    passedOn,
    transactions,
    outcomes: ways.map(({ placement, shards, counter }) => outcomeOf(placement, shards, counter)),
    settled: {
      all: settled.reduce((all, each) => all + each, 0),
      largest: settled.reduce((most, each) => Math.max(most, each), 0),
    },
  }
}

import { useCaseNames, useCases, type UseCaseName } from './use-cases.ts'

/** Transactions of one use case by how many shards they write: one, two, more. */
export type Crossing = { one: number; two: number; more: number }

const none = (): Crossing => ({ one: 0, two: 0, more: 0 })

export const add = (sum: Crossing, { one, two, more }: Crossing): Crossing => ({
  one: sum.one + one,
  two: sum.two + two,
  more: sum.more + more,
})

const writes = Object.fromEntries(
  Object.entries(useCases).map(([name, { first, second, others }]) => [
    name,
    [first.length, second.length, others.length],
  ]),
)

/** Counts a day for one way to place merchants. Load is rows written. */
export const counterFor = (shardOf: Uint16Array, shards: number) => {
  const crossings = Object.fromEntries(useCaseNames.map((name) => [name, none()])) as Record<UseCaseName, Crossing>
  const day = new Float64Array(shards)
  const busiest = new Float64Array(shards)
  const met = new Uint16Array(8)
  const count = (what: UseCaseName, parties: readonly number[], isBusiest: boolean): void => {
    const weights = writes[what] ?? []
    let different = 0
    for (let at = 0; at < parties.length; at += 1) {
      const shard = shardOf[parties[at] ?? 0] ?? 0
      const rows = weights[Math.min(at, 2)] ?? 0
      // Of a handful this is far quicker than a set, and there are a hundred million.
      let known = 0
      while (known < different && met[known] !== shard) known += 1
      if (known === different) met[different++] = shard
      day[shard] = (day[shard] ?? 0) + rows
      if (isBusiest) busiest[shard] = (busiest[shard] ?? 0) + rows
    }
    const crossing = crossings[what]
    if (different === 1) crossing.one += 1
    else if (different === 2) crossing.two += 1
    else crossing.more += 1
  }
  return { count, crossings, day, busiest }
}

/** How many times the mean the hottest shard has. */
export const hottest = (load: Float64Array): number =>
  (Math.max(...load) * load.length) / load.reduce((sum, each) => sum + each, 0)

export type Counter = ReturnType<typeof counterFor>

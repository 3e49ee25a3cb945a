/** What was said of an offering before it stood, and what became of it. */
export type Judged = { readonly said: number; readonly taken: boolean; readonly data: number; readonly group: string }

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

const share = (all: readonly Judged[]): number => mean(all.map(({ taken }) => (taken ? 1 : 0)))

export type Bin = { readonly count: number; readonly said: number; readonly happened: number }

const binOf = (all: readonly Judged[]): Bin => ({
  count: all.length,
  said: mean(all.map(({ said }) => said)),
  happened: share(all),
})

/** Ten groups of equal size, from the least likely up: what was said of each and what happened. */
export const deciles = (all: readonly Judged[]): Bin[] => {
  const sorted = all.toSorted((a, b) => a.said - b.said)
  return Array.from({ length: 10 }, (_, index) =>
    binOf(sorted.slice(Math.floor((index * all.length) / 10), Math.floor(((index + 1) * all.length) / 10))),
  )
}

const brierOf = (all: readonly Judged[], saidOf: (each: Judged) => number): number =>
  mean(all.map((each) => (saidOf(each) - (each.taken ? 1 : 0)) ** 2))

export type Measures = {
  readonly count: number
  readonly rate: number
  readonly brier: number
  /** The same for whoever says the same share of every order. */
  readonly baseBrier: number
  /** How far what was said lies from what happened, over the ten groups (expected calibration error). */
  readonly error: number
  /** How large that would be by chance alone, were every share the true one. */
  readonly chance: number
}

/** The mean distance from its middle of what is spread normally, in standard deviations. */
const meanDistance = Math.sqrt(2 / Math.PI)

const chanceOf = ({ said, count }: Bin): number =>
  count === 0 ? 0 : meanDistance * Math.sqrt((said * (1 - said)) / count)

export const measuresOf = (all: readonly Judged[]): Measures => {
  const rate = share(all)
  return {
    count: all.length,
    rate,
    brier: brierOf(all, ({ said }) => said),
    baseBrier: brierOf(all, () => rate),
    chance: mean(deciles(all).map(chanceOf)),
    error: mean(deciles(all).map(({ said, happened }) => Math.abs(said - happened))),
  }
}

/** What a curve must keep to be shown: it says what happens as far as chance lets that be seen, and more than that everything is the same. */
export const bounds = { error: 0.04, better: 0.1 } as const

export const holds = ({ error, chance, brier, baseBrier }: Measures): boolean =>
  error <= bounds.error + chance && brier <= baseBrier * (1 - bounds.better)

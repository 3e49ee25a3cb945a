/** Chance that can be had again: the same seed throws the same dice. */
export type Chance = {
  below: (limit: number) => number
  one: <T>(of: readonly T[]) => T
  in: (odds: number) => boolean
}

export const chanceFrom = (seed: number): Chance => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    one: (of) => of[below(of.length)] as (typeof of)[number],
    in: (odds) => below(odds) === 0,
  }
}

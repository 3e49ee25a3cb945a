/** Chance that a seed repeats (mulberry32): the same seed gives the same texts on every machine. */
export type Chance = {
  below: (limit: number) => number
  between: (low: number, high: number) => number
  happens: (share: number) => boolean
  pick: <T>(from: readonly T[]) => T
  weighted: <T>(from: readonly (readonly [weight: number, value: T])[]) => T
  digits: (count: number) => string
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  return {
    below,
    pick,
    between: (low, high) => low + below(high - low + 1),
    happens: (share) => next() < share,
    weighted: (from) => {
      let left = next() * from.reduce((sum, [weight]) => sum + weight, 0)
      const found = from.find(([weight]) => (left -= weight) < 0) ?? from[0]
      return (found as readonly [number, never])[1]
    },
    digits: (count) => Array.from({ length: count }, () => below(10)).join(''),
  }
}

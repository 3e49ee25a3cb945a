/** The same numbers from the same seed, everywhere (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const between = (low: number, high: number): number => low + (high - low) * next()
  return {
    next,
    between,
    normal,
    chance: (part: number): boolean => next() < part,
    whole: (low: number, high: number): number => Math.floor(between(low, high + 1)),
    wait: (mean: number): number => -mean * Math.log(1 - next()),
    oneOf: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  }
}

export type Random = ReturnType<typeof randomFrom>

/** In another order, by the same numbers. */
export const shuffled = <T>(list: readonly T[], { next }: Random): T[] => {
  const out = [...list]
  for (let last = out.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1))
    ;[out[last], out[other]] = [out[other] as T, out[last] as T]
  }
  return out
}

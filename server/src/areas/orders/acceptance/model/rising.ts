export type Knot = readonly [odds: number, share: number]

type Block = { odds: number; share: number; weight: number }

/** Neighbours that fall are one: what is left never falls (pool adjacent violators). */
const pooled = (blocks: readonly Block[]): Block[] => {
  const out: Block[] = []
  for (const block of blocks) {
    let last = { ...block }
    for (let before = out.at(-1); before && before.share >= last.share; before = out.at(-1)) {
      out.pop()
      const weight = before.weight + last.weight
      const mean = (one: number, other: number): number => (one * before.weight + other * last.weight) / weight
      last = { odds: mean(before.odds, last.odds), share: mean(before.share, last.share), weight }
    }
    out.push(last)
  }
  return out
}

export type Said = {
  readonly odds: number
  /** How many of them the model expects to be taken. */
  readonly said: number
  readonly offerings: number
  readonly taken: number
}

/** So many offerings must speak before a group is believed as much as the model is. */
const believed = 50
const leastInGroup = 150
const mostGroups = 24

/** What really became of those of whom the model said so much: groups of equal size, from the least likely up. */
export const risingShares = (all: readonly Said[]): Knot[] => {
  const total = all.reduce((sum, { offerings }) => sum + offerings, 0)
  const groups = Math.max(2, Math.min(mostGroups, Math.floor(total / leastInGroup)))
  const sums = Array.from({ length: groups }, () => ({ odds: 0, said: 0, taken: 0, offerings: 0 }))
  let seen = 0
  for (const { odds, said, offerings, taken } of all.toSorted((a, b) => a.odds - b.odds)) {
    const group = sums[Math.min(groups - 1, Math.floor((seen / total) * groups))]
    seen += offerings
    if (!group) continue
    group.odds += odds * offerings
    group.said += said
    group.taken += taken
    group.offerings += offerings
  }
  const blocks = sums
    .filter(({ offerings }) => offerings > 0)
    .map(({ odds, said, taken, offerings }) => ({
      odds: odds / offerings,
      share: (taken + (believed * said) / offerings) / (offerings + believed),
      weight: offerings,
    }))
  return pooled(blocks).map(({ odds, share }) => [odds, share])
}

/** Of none and of all is never said: there are always exceptions. */
const least = 0.01

const within = (share: number): number => Math.min(1 - least, Math.max(least, share))

/** Straight between the knots; beyond the last ones it goes on as log odds do. */
export const shareAt = (knots: readonly Knot[], odds: number): number => {
  const [first, last] = [knots[0], knots.at(-1)]
  if (!first || !last) return within(1 / (1 + Math.exp(-odds)))
  const end = odds <= first[0] ? first : odds >= last[0] ? last : undefined
  if (end) {
    const share = within(end[1])
    return within(1 / (1 + ((1 - share) / share) * Math.exp(end[0] - odds)))
  }
  const above = knots.findIndex(([knot]) => knot > odds)
  const [low, high] = [knots[above - 1] ?? first, knots[above] ?? last]
  const along = (odds - low[0]) / (high[0] - low[0])
  return within(low[1] + along * (high[1] - low[1]))
}

import fc from 'fast-check'

const price = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 99 }) },
  { weight: 5, arbitrary: fc.integer({ min: 1_00, max: 300_00 }) },
  { weight: 4, arbitrary: fc.integer({ min: 1_500_00, max: 9_000_00 }) },
)

export const passwords = ['right', 'wrong', 'none'] as const
export const faults = ['audit', 'posting', 'commit', 'cut'] as const
export const aims = ['allowed', 'nearly', 'anywhere'] as const
export const ways = ['once', 'repeated', 'twiceAtOnce', 'twiceWithOneKey', 'broken'] as const

const minute = 60_000
const hour = 60 * minute
const odd = 7_919
const jumps = {
  short: [31_000, 5 * minute, 16 * minute, 31 * minute],
  middle: [65 * minute, 125 * minute, 5 * hour, 13 * hour],
  long: [25 * hour, 73 * hour, 170 * hour],
  veryLong: [61 * 24 * hour],
}

/** Everything chance decides in one step. An act takes from it what it needs. */
export const dice = fc.record({
  /** Looks for something that may be done, or would be allowed but for the money, or tries it anywhere. */
  aim: fc.oneof(
    { weight: 9, arbitrary: fc.constant(aims[0]) },
    { weight: 1, arbitrary: fc.constant(aims[1]) },
    { weight: 2, arbitrary: fc.constant(aims[2]) },
  ),
  act: fc.nat(99_999),
  pick: fc.nat(9_999),
  price,
  share: fc.integer({ min: 1, max: 112 }),
  extra: fc.integer({ min: 0, max: 112 }),
  yes: fc.boolean(),
  kind: fc.constantFrom(0, 1, 1, 2, 2),
  type: fc.constantFrom(1, 2, 3, 4, 4, 4),
  shop: fc.constantFrom(0, 1, 2, 2),
  minutes: fc.constantFrom(0, 0, 15, 30, 60, 120, 360),
  day: fc.constantFrom(0, 0, 0, 1, 2),
  slot: fc.nat(4),
  changes: fc.constantFrom('price', 'price', 'price', 'price', 'window', 'remark', 'all', 'none'),
  password: fc.oneof(
    { weight: 30, arbitrary: fc.constant(passwords[0]) },
    { weight: 2, arbitrary: fc.constant(passwords[1]) },
    { weight: 1, arbitrary: fc.constant(passwords[2]) },
  ),
  way: fc.oneof(
    { weight: 14, arbitrary: fc.constant(ways[0]) },
    { weight: 1, arbitrary: fc.constantFrom(...ways.slice(1)) },
    { weight: 1, arbitrary: fc.constantFrom(...ways.slice(1)) },
  ),
  fault: fc.constantFrom(...faults),
  jump: fc
    .oneof(
      { weight: 6, arbitrary: fc.constantFrom(...jumps.short) },
      { weight: 6, arbitrary: fc.constantFrom(...jumps.middle) },
      { weight: 4, arbitrary: fc.constantFrom(...jumps.long) },
      { weight: 1, arbitrary: fc.constantFrom(...jumps.veryLong) },
    )
    // Never a round time, so that hardly two deadlines fall on the same moment.
    .map((length) => length + odd),
})

export type Dice = ReturnType<typeof dice.generate>['value']

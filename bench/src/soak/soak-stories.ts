import { between, pick, seeded, type Random } from '../../../sandbox/src/random.ts'

/** What becomes of one delivery. `couriers` more than one: all are called at once. */
export type Story = {
  couriers: readonly number[]
  /** Fen: added while nobody has accepted, and once somebody has. */
  tips: { waiting: number; accepted: number }
  end: End
  /** In a race: somebody else accepts in the same instant. */
  tie: boolean
}

/** Shares of a hundred. */
const ends = {
  delivered: 50,
  droppedFirst: 12,
  calledOffAtOnce: 8,
  calledOffLate: 10,
  courierCancels: 8,
  returned: 4,
  failed: 8,
} as const
export type End = keyof typeof ends

const providers = [6, 7, 8, 9, 26, 27, 28, 29, 38] as const
const endOf = (random: Random): End => {
  let left = random() * 100
  return (Object.keys(ends) as End[]).find((end) => (left -= ends[end]) < 0) ?? 'delivered'
}

/** Every so many the goods come back; it shares no divisor with the couriers, so that it happens to all of them. */
const returnEvery = 7

const storyOf = (number: number, random: Random): Story => {
  const first = providers[number % providers.length] ?? 6
  const others = providers.filter((code) => code !== first)
  const start = between(random, 0, others.length - 2)
  const races = random() < 0.15
  const drawn = endOf(random)
  const end = number % returnEvery === 0 ? 'returned' : drawn
  const couriers = races ? [first, ...others.slice(start, start + 2)] : [first]
  return {
    couriers,
    tips: {
      waiting: random() < 0.4 ? pick(random, [1_00, 2_00, 5_00]) : 0,
      accepted: random() < 0.2 ? pick(random, [1_00, 3_00]) : 0,
    },
    end,
    tie: random() < 0.5,
  }
}

/** So many deliveries over all couriers, the same for the same seed. */
export const storiesOf = (count: number, seed: number): Story[] => {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, number) => storyOf(number, random))
}

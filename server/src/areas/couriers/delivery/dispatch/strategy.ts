import type { Strategy } from '@zdb/contract/couriers/delivery/states'

/** One way to have it delivered, as far as a strategy looks at it. Times are minutes and milliseconds since 1970. */
export type Offer = {
  key: string
  price: number
  /** Predicted: until a rider accepts, and until it is at the door. */
  pickupMinutes: number
  arriveMinutes: number
  canTip: boolean
}
export type Window = { start: number; end: number }

/** A courier that was called. `over` with `givenUp`: we let it go for another, and it may be called again. */
export type Attempt = {
  key: string
  state: 'waiting' | 'unknown' | 'riding' | 'over'
  /** Since when nobody came; a tip begins it anew. */
  since: number
  tips: number
  /** What calling it off would cost; null where nobody says. */
  cancelFee: number | null
  givenUp: boolean
}

export type Situation = {
  strategy: Strategy
  now: number
  window: Window
  /** In the order of the plan. */
  candidates: readonly Offer[]
  attempts: readonly Attempt[]
  escalateMinutes: number
  tipStep: number
  maxTip: number
  /** Everybody has been called at once already. */
  raced: boolean
}

/** `until` null: until something happens. */
export type Step =
  | { do: 'wait'; until: number | null }
  | { do: 'call'; candidate: string }
  | { do: 'escalate'; giveUp: string; candidate: string }
  | { do: 'tip'; key: string; amount: number }
  | { do: 'race'; candidates: string[] }
  | { do: 'giveUp' }

const minute = 60_000
const shortestPatience = minute
/** A prediction is the middle of what may come: so many minutes are kept in hand. */
const inHandMinutes = 10

type Order = (a: Offer, b: Offer) => number
const byPrice: Order = (a, b) => a.price - b.price || a.arriveMinutes - b.arriveMinutes
const byPickup: Order = (a, b) =>
  a.pickupMinutes - b.pickupMinutes || a.arriveMinutes - b.arriveMinutes || byPrice(a, b)
const byArrival: Order = (a, b) => a.arriveMinutes - b.arriveMinutes || byPrice(a, b)

export const inTime = ({ arriveMinutes }: Pick<Offer, 'arriveMinutes'>, { end }: Pick<Window, 'end'>, now: number) =>
  now + arriveMinutes * minute <= end

/** The cheapest of those that will still be on time; behind them the others, the earliest first. */
const cheapestInTime = <O extends Offer>(offers: readonly O[], window: Window, now: number): O[] => {
  const [good, late] = [true, false].map((wanted) => offers.filter((offer) => inTime(offer, window, now) === wanted))
  return [...(good ?? []).toSorted(byPrice), ...(late ?? []).toSorted(byArrival)]
}

type StrategyQuestion = { strategy: Strategy; window: Window; now: number }

/** Whom to call in which order, and whom to recommend to somebody who chooses by hand. */
export const plan = <O extends Offer>(
  offers: readonly O[],
  { strategy, window, now }: StrategyQuestion,
): { candidates: O[]; recommended: string | null } => {
  const sensible = cheapestInTime(offers, window, now)
  const orders: Record<Strategy, readonly O[]> = {
    one: sensible,
    race: offers,
    cheapest: offers.toSorted(byPrice),
    fastest: offers.toSorted(byPickup),
    autopilot: sensible,
  }
  const chosenByHand = strategy === 'one' || strategy === 'race'
  const candidates = [...orders[strategy]]
  return { candidates, recommended: (chosenByHand ? sensible : candidates)[0]?.key ?? null }
}

const earliest = (offers: readonly Offer[]): number => Math.min(...offers.map(({ arriveMinutes }) => arriveMinutes))

/** Those nobody has called yet, and those that were let go and could be asked again. */
const leftOf = ({ candidates, attempts }: Situation): { fresh: Offer[]; again: Offer[] } => {
  const tried = (key: string): Attempt[] => attempts.filter((attempt) => attempt.key === key)
  return {
    fresh: candidates.filter(({ key }) => tried(key).length === 0),
    again: candidates.filter(
      ({ key }) => tried(key).length > 0 && tried(key).every(({ state, givenUp }) => state === 'over' && givenUp),
    ),
  }
}

/** Three minutes, or what the store says; less as the window nears, so that every step still to come finds its time. */
const patienceOf = (situation: Situation, since: number, left: readonly Offer[]): number => {
  const longest = situation.escalateMinutes * minute
  if (left.length === 0) return longest
  const slack = situation.window.end - since - earliest(left) * minute
  return Math.min(longest, Math.max(shortestPatience, slack / (left.length + 1)))
}

/** Whoever waits once more and then calls the earliest may come late. */
const isPressing = ({ window, now, escalateMinutes }: Situation, left: readonly Offer[]): boolean =>
  left.length > 0 && now + (escalateMinutes + inHandMinutes + earliest(left)) * minute > window.end

const raceOf = (offers: readonly Offer[]): Step =>
  offers.length > 1
    ? { do: 'race', candidates: offers.map(({ key }) => key) }
    : offers[0]
      ? { do: 'call', candidate: offers[0].key }
      : { do: 'giveUp' }

/** Nobody is being asked: the first, or the one after. */
const begin = (situation: Situation): Step => {
  const { strategy, attempts, candidates, window, now } = situation
  const { fresh, again } = leftOf(situation)
  if (strategy === 'race') return attempts.length === 0 ? raceOf(candidates) : { do: 'giveUp' }
  const first = strategy === 'autopilot' ? cheapestInTime(fresh, window, now)[0] : fresh[0]
  if (strategy === 'one')
    return first && attempts.length === 0 ? { do: 'call', candidate: first.key } : { do: 'giveUp' }
  if (strategy === 'autopilot' && (!first || isPressing(situation, fresh))) return raceOf([...fresh, ...again])
  return first ? { do: 'call', candidate: first.key } : { do: 'giveUp' }
}

/** One is being asked and nobody has come for long enough. */
const goOn = (situation: Situation, current: Attempt): Step => {
  const { strategy, candidates, window, now, tipStep, maxTip, raced } = situation
  const { fresh, again } = leftOf(situation)
  const others = [...fresh, ...again]
  const free = (current.cancelFee ?? 0) === 0
  const wait: Step = { do: 'wait', until: null }
  if (strategy !== 'autopilot')
    return free && fresh[0] ? { do: 'escalate', giveUp: current.key, candidate: fresh[0].key } : wait
  // Whatever takes the order away from one that asks a fee for it costs more than it brings.
  if (free && others.length > 0 && (raced || isPressing(situation, others)))
    return { do: 'race', candidates: others.map(({ key }) => key) }
  if (raced) return wait
  const next = cheapestInTime(fresh, window, now)[0]
  if (free && next) return { do: 'escalate', giveUp: current.key, candidate: next.key }
  const tip = Math.min(tipStep, maxTip - current.tips)
  if (tip > 0 && candidates.some(({ key, canTip }) => key === current.key && canTip))
    return { do: 'tip', key: current.key, amount: tip }
  return free && others.length > 0 ? { do: 'race', candidates: others.map(({ key }) => key) } : wait
}

/**
 * What to do now to get one order to its door (domain, section 5). `autopilot`: the cheapest that will still be on
 * time, alone; then the next, then a tip, then all at once; never over a quoted cancellation fee. `cheapest` and
 * `fastest` go down their list; `one` and `race` do what was pressed and no more.
 */
export const next = (situation: Situation): Step => {
  const { strategy, attempts, raced, now } = situation
  const live = attempts.filter(({ state }) => state !== 'over')
  if (live.some(({ state }) => state !== 'waiting')) return { do: 'wait', until: null }
  const [current] = live
  if (!current) return begin(situation)
  if (strategy === 'one' || strategy === 'race' || live.length > 1) return { do: 'wait', until: null }
  // The rider who won drops it: those who were let go for that one are called again.
  if (raced) return goOn(situation, current)
  const { fresh, again } = leftOf(situation)
  const due =
    current.since + patienceOf(situation, current.since, strategy === 'autopilot' ? [...fresh, ...again] : fresh)
  return now < due ? { do: 'wait', until: due } : goOn(situation, current)
}

/** How a courier has done lately: deliveries that ended, the share of them in time, and minutes until somebody came. */
export type CourierScore = { ended: number; onTime: number; pickupMinutes: number | null }

const guessedPickup = 6
const toTheShop = 10
const minutesPerKilometre = 4
const enoughToJudge = 20

/** What one is careful by: a courier that is often late is believed less. */
const cautionOf = (standing: CourierScore | undefined): number => {
  if (!standing || standing.ended < enoughToJudge) return 1.1
  return standing.onTime >= 95 ? 1 : standing.onTime >= 85 ? 1.15 : 1.3
}

/** What the courier says of itself, else what it did lately, else what is usual. */
export const predict = (
  said: { pickupMinutes: number | null; metres: number },
  standing?: CourierScore,
): { pickupMinutes: number; arriveMinutes: number } => {
  const known = standing && standing.ended >= enoughToJudge ? standing.pickupMinutes : null
  const pickupMinutes = Math.round(said.pickupMinutes ?? known ?? guessedPickup)
  const ride = (toTheShop + (said.metres / 1000) * minutesPerKilometre) * cautionOf(standing)
  return { pickupMinutes, arriveMinutes: pickupMinutes + Math.ceil(ride) }
}

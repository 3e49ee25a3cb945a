import { fleetOf } from '../../../sandbox/src/couriers/riding/fleets.ts'
import { patienceMs, type Fate } from '../../../sandbox/src/couriers/riding/fates.ts'
import {
  next,
  plan,
  predict,
  type Attempt,
  type Offer,
  type CourierScore,
} from '../../../server/src/areas/couriers/delivery/dispatch/strategy.ts'
import type { Strategy } from '@zdb/contract/couriers/delivery/states'
import { entrantOf, entrants, luckOf, priceOf, type Entrant } from './couriers.ts'
import type { Order } from './week.ts'

/** What a merchant has who has set nothing, and how long a word takes from a courier to us or back. */
const usual = { escalateMinutes: 3, tipStep: 2_00, maxTip: 10_00 }
const lineMs = 1_000
/** When nobody was found, somebody in the shop sees it and presses again. */
const pressedAgainAfterMs = 5 * 60_000
const presses = 3

export type Hold = { from: number; until: number; amount: number }
export type Outcome = {
  order: Order
  /** Null: it came back, was lost, or nobody rode. */
  deliveredAt: number | null
  /** Over all that was tried, in fen. */
  cost: number
  tips: number
  /** Called, and called off before they came to anything; riders among them who had accepted. */
  calledOff: number
  sentAway: number
  holds: Hold[]
}

type Ride = {
  entrant: Entrant
  price: number
  tips: number
  placedAt: number
  since: number
  /** The fate counts from here: the call, a tip, or the moment a rider gave it back. */
  looksFrom: number
  fate: Fate
  state: Attempt['state']
  givenUp: boolean
}

type Incident = {
  ride: Ride
  at: number
  what: 'accepted' | 'nobody' | 'dropped' | 'delivered' | 'returned' | 'failed'
}

/** What happens to a ride next, if nobody interferes. */
function happeningOf(ride: Ride): Incident {
  const { fate, looksFrom, state } = ride
  const after = (what: Incident['what'], ms: number): Incident => ({ ride, at: looksFrom + ms, what })
  if (state === 'waiting')
    return fate.acceptedAfterMs === null ? after('nobody', patienceMs) : after('accepted', fate.acceptedAfterMs)
  if (fate.droppedAfterMs !== null) return after('dropped', fate.droppedAfterMs)
  if (fate.returnedAfterMs !== null) return after('returned', fate.returnedAfterMs)
  if (fate.failedAfterMs !== null) return after('failed', fate.failedAfterMs)
  return after('delivered', fate.deliveredAfterMs ?? 0)
}

/** One order under one strategy, in virtual time: the server's decisions, the sandbox's riders. */
export function replay(
  order: Order,
  strategy: Strategy,
  { standings, seed }: { standings: ReadonlyMap<string, CourierScore>; seed: number },
): Outcome {
  const draws = new Map<string, number>()
  const outcome: Outcome = { order, deliveredAt: null, cost: 0, tips: 0, calledOff: 0, sentAway: 0, holds: [] }

  const look = (ride: Pick<Ride, 'entrant' | 'tips'>, at: number): Pick<Ride, 'looksFrom' | 'fate'> => {
    const nth = draws.get(ride.entrant.key) ?? 0
    draws.set(ride.entrant.key, nth + 1)
    return { looksFrom: at, fate: luckOf(ride.entrant, order, { tip: ride.tips, at, nth, seed }) }
  }

  const offersAt = (at: number): Offer[] =>
    entrants.flatMap((entrant) => {
      const price = priceOf(entrant, order, at)
      const said = { pickupMinutes: null, metres: price?.distanceMetres ?? 0 }
      return price
        ? [{ key: entrant.key, price: price.price, canTip: true, ...predict(said, standings.get(entrant.key)) }]
        : []
    })

  const end = (ride: Ride, at: number, cost: number): void => {
    ride.state = 'over'
    outcome.cost += cost
    outcome.holds.push({ from: ride.placedAt, until: at, amount: ride.price + ride.tips })
  }

  /** Called off; it may have been accepted while the word was on its way. */
  const letGo = (ride: Ride, at: number): void => {
    const { what, at: when } = happeningOf(ride)
    const { cancel } = fleetOf(ride.entrant.courier, ride.entrant.brand)
    const accepted = what === 'accepted' && when <= at
    outcome.calledOff += 1
    if (accepted) outcome.sentAway += 1
    ride.givenUp = true
    end(ride, at, accepted && at - when > cancel.freeMs ? cancel.accepted : 0)
  }

  /** One press of the button. Says when nobody was found; null: it came to an end. */
  const dispatch = (from: number): number | null => {
    let now = from
    let candidates = plan(offersAt(from), { strategy, window: order.window, now: from }).candidates
    let raced = false
    const rides: Ride[] = []
    const call = (key: string): void => {
      const entrant = entrantOf(key)
      const price = priceOf(entrant, order, now)?.price ?? 0
      candidates = candidates.map((candidate) => (candidate.key === key ? { ...candidate, price } : candidate))
      const begun = { entrant, price, tips: 0, placedAt: now, since: now, state: 'waiting', givenUp: false } as const
      rides.push({ ...begun, ...look(begun, now) })
    }
    const live = (): Ride[] => rides.filter(({ state }) => state !== 'over')
    /** Whether the order has come to its end. */
    const happens = ({ ride, at, what }: Incident): boolean => {
      now = at + lineMs
      switch (what) {
        case 'accepted':
          ride.state = 'riding'
          for (const rival of live()) if (rival !== ride) letGo(rival, now + lineMs)
          return false
        case 'nobody':
          end(ride, at, 0)
          return false
        case 'dropped':
          Object.assign(ride, { state: 'waiting', ...look(ride, at) })
          return false
        case 'failed':
          end(ride, at, 0)
          return true
        case 'returned':
          end(ride, at, ride.price + Math.round(ride.price / 2))
          return true
        case 'delivered':
          outcome.tips += ride.tips
          outcome.deliveredAt = at
          end(ride, at, ride.price + ride.tips)
          return true
      }
    }
    for (;;) {
      const attempts = rides.map(({ entrant, state, since, tips, givenUp }) => ({
        key: entrant.key,
        state,
        since,
        tips,
        cancelFee: 0,
        givenUp,
      }))
      const step = next({ strategy, now, window: order.window, candidates, attempts, raced, ...usual })
      const current = rides.find(({ state }) => state === 'waiting')
      switch (step.do) {
        case 'call':
          call(step.candidate)
          break
        case 'escalate':
          if (current) letGo(current, now + lineMs)
          call(step.candidate)
          break
        case 'race':
          raced = true
          for (const key of step.candidates) call(key)
          break
        case 'tip':
          if (current) {
            Object.assign(current, { tips: current.tips + step.amount, since: now })
            Object.assign(current, look(current, now))
          }
          break
        case 'giveUp':
          return now
        case 'wait': {
          const [first] = live()
            .map(happeningOf)
            .toSorted((a, b) => a.at - b.at)
          if (!first) throw new Error(`${strategy} waits for nobody`)
          if (step.until !== null && step.until < first.at) now = step.until
          else if (happens(first)) return null
        }
      }
    }
  }

  for (let press = 0, at: number | null = order.calledAt; press < presses && at !== null; press += 1) {
    at = dispatch(at)
    if (at !== null) at += pressedAgainAfterMs
  }
  return outcome
}

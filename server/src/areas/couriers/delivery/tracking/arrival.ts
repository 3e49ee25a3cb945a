import { usualRide } from './usual-ride.ts'

/** What is known of a ride when somebody asks when it will be there. Distances are along the streets. */
export type RideProgress = {
  at: Date
  /** No rider yet, on the way to the shop, or on the way to the door. */
  stage: 'seeking' | 'toShop' | 'toDoor'
  metresToShop: number
  metresToDoor: number
  /** How long the courier says it takes until somebody accepts; null where it does not say. */
  pickupMinutes: number | null
  /** How old the rider's spot is; null: there is none. */
  spotAgeMs: number | null
  record: CourierRecord
}

/** How this courier rode lately, in this city. */
export type CourierRecord = { rides: number; onTime: number; metresPerMinute: number | null }

export type Arrival = { eta: Date; confidence: number }

const paces = { slowest: 80, fastest: 600 }

/** What is believed of a courier of whom nothing is known, and how many rides it takes to outweigh it. */
const prior = { onTime: 0.75, rides: 10 }
const freshMs = 20_000
const halfLifeMs = 120_000
const stageTrust = { seeking: 0.5, toShop: 0.85, toDoor: 1 } as const

const paceOf = ({ metresPerMinute }: CourierRecord): number =>
  metresPerMinute === null
    ? usualRide.metresPerMinute
    : Math.min(paces.fastest, Math.max(paces.slowest, metresPerMinute))

const minutesLeft = (riding: RideProgress): number => {
  const pace = paceOf(riding.record)
  const toDoor = riding.metresToDoor / pace + usualRide.doorMinutes
  if (riding.stage === 'toDoor') return toDoor
  const toShop = riding.metresToShop / pace + usualRide.shopMinutes
  return toShop + toDoor + (riding.stage === 'seeking' ? (riding.pickupMinutes ?? usualRide.acceptMinutes) : 0)
}

/** A rider seen a moment ago is where the map says; one not seen for long may be anywhere. */
const freshness = (ageMs: number | null): number =>
  ageMs === null ? 0.5 : Math.max(0.3, 0.5 ** (Math.max(0, ageMs - freshMs) / halfLifeMs))

const reliability = ({ rides, onTime }: CourierRecord): number =>
  (onTime * rides + prior.onTime * prior.rides) / (rides + prior.rides)

/** When it will be at the door, and how sure that is, in percent: less the further, the longer unseen, the less punctual. */
export const arrivalOf = (riding: RideProgress): Arrival => {
  const left = minutesLeft(riding)
  const nearness = 1 / (1 + left / 90)
  const trust = stageTrust[riding.stage] * reliability(riding.record) * freshness(riding.spotAgeMs) * nearness
  return {
    eta: new Date(riding.at.getTime() + Math.round(left * 60_000)),
    confidence: Math.max(1, Math.min(99, Math.round(trust * 100))),
  }
}

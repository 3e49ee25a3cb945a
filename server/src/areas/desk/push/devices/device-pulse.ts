import { perConnection } from '#core/db/per-connection'
import { pulseFailed, pulseSucceeded } from '#core/outside/pulse'
import { hours, now } from '#core/time/clock'

const provider = 'webPush'

/** What was counted in the hour that runs. */
const countedHere = perConnection((): { hour: number; people: Set<string> } => ({ hour: 0, people: new Set() }))

const isFirst = (accountId: number, outcome: 'reached' | 'missed' | 'stale'): boolean => {
  const counted = countedHere()
  const hour = Math.floor(now().getTime() / hours(1))
  if (counted.hour !== hour) Object.assign(counted, { hour, people: new Set() })
  const person = `${accountId} ${outcome}`
  if (counted.people.has(person)) return false
  counted.people.add(person)
  return true
}

/**
 * Counted are people, once an hour and outcome, and not calls: the address of a device is of its person's choosing, and
 * one that is out of order makes no alarm of a service.
 */
export const countReached = (accountId: number): void => {
  if (isFirst(accountId, 'reached')) pulseSucceeded(provider, now())
}

export const countMissed = (accountId: number, words: string): void => {
  if (isFirst(accountId, 'missed')) pulseFailed(provider, now(), words)
}

/** Somebody's news became old before a push service took them, whatever kept them waiting. */
export const countStale = (accountId: number): void => {
  if (isFirst(accountId, 'stale')) pulseFailed(provider, now(), '有推送过时未能送出，已不再发送')
}

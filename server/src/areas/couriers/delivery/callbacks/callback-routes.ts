import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { courierCallbacks } from '#core/process/counters'
import { inbox, type StoredCallback } from '#core/outside/callback-inbox'
import { rawRoutes, type RawAnswer } from '#core/outside/raw-route'
import { callbackPath, courierAt, formerCallbackPath } from '#ports/couriers/callback-address'
import { courierNamed } from '#ports/couriers/in-use'
import type { Ref } from '#ports/couriers/port'
import type { RawPush, Reply } from '#ports/raw-push'
import { areKnown } from './reports.sql.ts'

/** What the couriers called back with, by the courier's name. */
export const callbacks = inbox<CourierName, RawPush>({
  table: 'courier_push',
  column: 'courier',
  topic: 'courier_push',
})
export type Callback = StoredCallback<CourierName>

/** A few of rides that we do not know are kept, for whoever looks why; a courier that repeats them is told to come later. */
const unknownRides = { points: 30, duration: 60 }
const later: Reply = { status: 503, type: 'text/plain; charset=utf-8', body: '' }

/** Those without our number are looked up by the courier's own when they are processed. */
const isOfOurRides = async (told: readonly { ref: Ref }[]): Promise<boolean> => {
  const numbers = told.map(({ ref }) => ref.sn)
  return numbers.includes('') || (await areKnown(numbers))
}

const mayBeUnknown = (strangers: RateLimiterMemory, name: CourierName): Promise<boolean> =>
  strangers.consume(name).then(
    () => true,
    () => false,
  )

/** Where the couriers call back: verified, kept as it came, acknowledged in their own way, heard afterwards. */
export const callbackRoutes = async (
  app: FastifyInstance,
  base: (request: FastifyRequest) => string,
): Promise<void> => {
  const strangers = new RateLimiterMemory(unknownRides)
  const answer = async (word: string, call: RawPush): Promise<RawAnswer | undefined> => {
    const courier = courierNamed(courierAt(word))
    if (!courier) return undefined
    const received = courier.receive(call)
    courierCallbacks.count(courier.name, received.ok ? 'accepted' : 'refused')
    // A greeting, or a status that means nothing to us, is answered and not kept.
    if (!received.ok) return { ...received.reply, refused: true }
    const told = [...received.reports, ...received.troubles]
    if (told.length === 0) return received.reply
    if (!(await isOfOurRides(told)) && !(await mayBeUnknown(strangers, courier.name))) return later
    await callbacks.keep(courier.name, call)
    return received.reply
  }
  for (const path of [callbackPath, formerCallbackPath]) await rawRoutes(app, path, base, answer)
}

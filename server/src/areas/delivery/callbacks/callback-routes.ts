import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CourierName } from '@zdb/contract/delivery/couriers'
import { courierCallbacks } from '#core/process/counters'
import { inbox, type StoredCallback } from '#core/outside/callback-inbox'
import { rawRoutes } from '#core/outside/raw-route'
import { callbackPath, courierAt, formerCallbackPath } from '#ports/couriers/callback-address'
import { courierNamed } from '#ports/couriers/in-use'
import type { RawPush, Reply } from '#ports/raw-push'

/** What the couriers called back with, by the courier's name. */
export const callbacks = inbox<CourierName, RawPush>({
  table: 'courier_push',
  column: 'courier',
  topic: 'courier_push',
})
export type Callback = StoredCallback<CourierName>

/** Where the couriers call back: verified, kept as it came, acknowledged in their own way, heard afterwards. */
export const callbackRoutes = async (
  app: FastifyInstance,
  base: (request: FastifyRequest) => string,
): Promise<void> => {
  const answer = async (word: string, call: RawPush): Promise<Reply | undefined> => {
    const courier = courierNamed(courierAt(word))
    if (!courier) return undefined
    const received = courier.receive(call)
    courierCallbacks.count(courier.name, received.ok ? 'accepted' : 'refused')
    // A greeting, or a status that means nothing to us, is answered and not kept.
    if (received.ok && received.reports.length + received.troubles.length > 0) await callbacks.keep(courier.name, call)
    return received.reply
  }
  for (const path of [callbackPath, formerCallbackPath]) await rawRoutes(app, path, base, answer)
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CourierName } from '@zdb/contract/delivery/couriers'
import { courierCallbacks } from '#core/process/counters'
import { inbox, type StoredCallback } from '#core/outside/callback-inbox'
import { rawRoutes } from '#core/outside/raw-route'
import { courierNamed } from '#ports/couriers/in-use'
import type { RawPush } from '#ports/raw-push'

/** What the couriers called back with, by the courier's name. */
export const callbacks = inbox<CourierName, RawPush>({
  table: 'courier_push',
  column: 'courier',
  topic: 'courier_push',
})
export type Callback = StoredCallback<CourierName>

/** Where the couriers call back: verified, kept as it came, acknowledged in their own way, heard afterwards. */
export const callbackRoutes = (app: FastifyInstance, base: (request: FastifyRequest) => string): Promise<void> =>
  rawRoutes(app, '/courier-callback', base, async (name, call) => {
    const courier = courierNamed(name)
    if (!courier) return undefined
    const received = courier.receive(call)
    courierCallbacks.count(courier.name, received.ok ? 'accepted' : 'refused')
    // A greeting, or a status that means nothing to us, is answered and not kept.
    if (received.ok && received.reports.length > 0) await callbacks.keep(courier.name, call)
    return received.reply
  })

import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { deliveryOf, type Delivery } from '../delivery.sql.ts'

/** A delivery of this merchant, and of that store where one is named. */
export const rideOf = async (actor: Actor, sn: string, sid: string | undefined): Promise<Delivery> => {
  const ride = await deliveryOf(actor, sn)
  return sid === undefined || idOf(sid) === ride.store_id ? ride : refuse('notFound')
}

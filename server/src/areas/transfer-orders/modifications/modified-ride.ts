import { isRiding } from '@zdb/contract/delivery/states'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { cancelRide } from '#areas/delivery/public'
import { may, type Actor } from '#core/http/actor'
import { Refusal, refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import type { ModificationFacts } from '../detail/detail.sql.ts'
import type { ChangeLine } from '../detail/present-parts.ts'
import { note } from '../timeline.sql.ts'
import type { Order } from '../transfer-order.sql.ts'

export type RideChoice = Body<typeof receivedOrders.auditModification>['ride']

/** What the rider was told when it was called. */
const riderFields: ReadonlySet<string> = new Set([
  'delivery_time',
  'consignee',
  'mobile',
  'phone',
  'area',
  'address',
  'place',
])

/** A rider who was called for the old place or time is part of what is agreed to: somebody says what happens to the ride. */
export const requireRideChoice = (
  actor: Actor,
  order: Order,
  { changes }: ModificationFacts,
  ride: RideChoice,
): void => {
  const concerned = (changes as ChangeLine[]).some(({ field }) => riderFields.has(field))
  if (!concerned || !isRiding(order.logistics_status)) return
  if (!ride) refuse('rideUndecided')
  if (ride?.action === 'cancel' && !may(actor, 'delivery.cancel')) refuse('forbidden')
}

const mistaken = 5

/** The agreement stands whatever the courier says; that it rides on is told to the shop and kept in the story. */
const tellUncancelled = async (actor: Actor, order: Order, why: string): Promise<never> => {
  await within((tx) => note(tx, order.id, 'shop', actor, { what: '配送未能取消', detail: why }))
  return refuse('rideNotCancelled', `已同意修改，但配送未能取消：${why}`)
}

/** Calls the rider off once the change is agreed to, at the fee the shop saw and never at a higher one. */
export const settleRide = async (actor: Actor, order: Order, ride: RideChoice): Promise<void> => {
  if (ride?.action !== 'cancel' || !isRiding(order.logistics_status)) return
  const { logistics_no: sn } = order
  await cancelRide(actor, { sn, reason_id: mistaken, reason: '发单方修改了订单', fee: ride.fee }).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return tellUncancelled(actor, order, error.message)
      throw error
    },
  )
}

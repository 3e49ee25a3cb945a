import { originKinds } from '@zdb/contract/couriers/delivery/states'
import { announce, event } from '#core/work/outbox'
import type { Tx } from '#core/db/tx'
import type { Delivery } from './delivery.sql.ts'

/** A delivery for an order has moved: whoever keeps the order looks how it stands now. */
export const deliveryMoved = event<{
  originKind: number
  originSn: string
  merchantId: number
  deliverySn: string
  move: string
}>('delivery.moved')

/** Tells whoever keeps the order, in the transaction of the move; what was called for by hand belongs to no order. */
export const announceMove = async (tx: Tx, delivery: Delivery, move: string): Promise<void> => {
  const { origin_kind: originKind, origin_sn: originSn, merchant_id: merchantId, sn: deliverySn } = delivery
  if (originKind === originKinds.hand) return
  await announce(tx, deliveryMoved, { originKind, originSn, merchantId, deliverySn, move })
}

import { db } from '#core/tx'
import type { Delivery } from './store.ts'

/** All that was ever tried to bring the order of this delivery, first to last; without an order, all of its dispatch. */
export const attemptsForOrder = ({
  merchant_id,
  origin_kind,
  origin_sn,
  dispatch_id,
}: Pick<Delivery, 'merchant_id' | 'origin_kind' | 'origin_sn' | 'dispatch_id'>): Promise<Delivery[]> => {
  const tried = db().selectFrom('delivery_order').selectAll().orderBy('id').limit(100)
  return origin_sn === null
    ? tried.where('dispatch_id', '=', dispatch_id).execute()
    : tried
        .where('merchant_id', '=', merchant_id)
        .where('origin_kind', '=', origin_kind)
        .where('origin_sn', '=', origin_sn)
        .execute()
}

import { db } from '#core/db/tx'
import type { Delivery } from '../delivery.sql.ts'

/** All that was ever tried to bring the order of this delivery, or its parcel of no order, first to last. */
export const attemptsForOrder = ({
  merchant_id,
  origin_kind,
  origin_sn,
}: Pick<Delivery, 'merchant_id' | 'origin_kind' | 'origin_sn'>): Promise<Delivery[]> =>
  db()
    .selectFrom('delivery_order')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('origin_kind', '=', origin_kind)
    .where('origin_sn', '=', origin_sn)
    .orderBy('id')
    .limit(100)
    .execute()

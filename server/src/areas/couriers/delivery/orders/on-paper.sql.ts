import { ownRiders } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { db } from '#core/db/tx'
import type { Delivery } from '../delivery.sql.ts'

/** More than a shop's own people ride in a day. */
const most = 500

const { accepted, delivering } = deliveryStates

/** What the shop's own riders have still to bring of what is promised between these moments, by the clock. */
export const ownRidesBetween = (storeId: number, from: Date, to: Date): Promise<Delivery[]> =>
  db()
    .selectFrom('delivery_order')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('provider', '=', ownRiders)
    .where('state', 'in', [accepted.code, delivering.code])
    .where('lost', '=', false)
    .where('window_start', '>=', from)
    .where('window_start', '<', to)
    .orderBy('window_start')
    .orderBy('window_end')
    .orderBy('id')
    .limit(most)
    .execute()

/** Those of a store that have these numbers. */
export const ridesNumbered = (storeId: number, sns: readonly string[]): Promise<Delivery[]> =>
  db()
    .selectFrom('delivery_order')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('provider', '=', ownRiders)
    .where('sn', 'in', [...sns])
    .orderBy('id')
    .execute()

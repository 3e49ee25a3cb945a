import { sql, type Insertable, type Selectable } from 'kysely'
import { liveCodes } from '@zdb/contract/couriers/delivery/states'
import { ownRiders } from '@zdb/contract/couriers/delivery/couriers'
import { startOfDay } from '@zdb/contract/kit/china-time'
import type { DeliveryRider } from '#core/db/schema'
import { seal, searchHash, unseal } from '#core/outside/sealed'
import { db, type Tx } from '#core/db/tx'

export type RiderRow = Selectable<DeliveryRider>

/** Marks somebody whose phone is not proven yet (spec 2, delivery staff). */
export const unproven = startOfDay('1971-01-01')

export const mobileColumns = (mobile: string) => ({
  mobile_sealed: seal({ mobile }),
  mobile_hash: searchHash('rider', mobile),
})
export const mobileIn = ({ mobile_sealed }: Pick<RiderRow, 'mobile_sealed'>): string =>
  unseal<{ mobile: string }>(mobile_sealed).mobile

const proven = (merchantId: number, storeId: number) =>
  db()
    .selectFrom('delivery_rider')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .where('valid_time', '>', unproven)

/** A store has a handful. */
export const ridersOf = (merchantId: number, storeId: number): Promise<RiderRow[]> =>
  proven(merchantId, storeId).orderBy('id').limit(500).execute()

export const riderById = (merchantId: number, storeId: number, id: number): Promise<RiderRow | undefined> =>
  proven(merchantId, storeId).where('id', '=', id).executeTakeFirst()

export const lockRider = (tx: Tx, merchantId: number, storeId: number, id: number): Promise<RiderRow | undefined> =>
  tx
    .selectFrom('delivery_rider')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .where('valid_time', '>', unproven)
    .forUpdate()
    .executeTakeFirst()

/** Whoever has this phone at the store, proven or not. */
export const riderByMobile = (storeId: number, mobile: string): Promise<RiderRow | undefined> =>
  db()
    .selectFrom('delivery_rider')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('mobile_hash', '=', searchHash('rider', mobile))
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Undefined when the store has somebody with this phone, proven or not. */
export const insertRider = (tx: Tx, rider: Insertable<DeliveryRider>): Promise<RiderRow | undefined> =>
  tx
    .insertInto('delivery_rider')
    .values(rider)
    .onConflict((conflict) => conflict.columns(['store_id', 'mobile_hash']).where('removed_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()

/** The phone is proven now. Undefined when it was proven before: somebody was faster. */
export const proveRider = (
  tx: Tx,
  storeId: number,
  mobile: string,
  change: { username: string; valid_time: Date },
): Promise<RiderRow | undefined> =>
  tx
    .updateTable('delivery_rider')
    .set(change)
    .where('store_id', '=', storeId)
    .where('mobile_hash', '=', searchHash('rider', mobile))
    .where('removed_at', 'is', null)
    .where('valid_time', '=', unproven)
    .returningAll()
    .executeTakeFirst()

export const patchRider = (tx: Tx, id: number, change: Partial<Insertable<DeliveryRider>>): Promise<RiderRow> =>
  tx.updateTable('delivery_rider').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** How many deliveries each rider of a store has under way; 0 is the shopkeeper. */
export const ridesByRider = async (storeId: number): Promise<ReadonlyMap<number, number>> => {
  const rows = await db()
    .selectFrom('delivery_order')
    .select((eb) => ['rider_id' as const, eb.fn.countAll<number>().as('count')])
    .where('store_id', '=', storeId)
    .where('provider', '=', sql.lit(ownRiders))
    .where('state', 'in', [...liveCodes])
    .groupBy('rider_id')
    .execute()
  return new Map(rows.map(({ rider_id, count }) => [rider_id ?? 0, count]))
}

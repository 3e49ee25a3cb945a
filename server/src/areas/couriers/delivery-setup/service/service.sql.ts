import type { Insertable, Selectable } from 'kysely'
import { now } from '#core/time/clock'
import type { DeliveryService } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'

export type ServicePurchase = Selectable<DeliveryService>

/** The purchase that ends last, if it has not ended yet. */
export const runningService = (merchantId: number): Promise<ServicePurchase | undefined> =>
  db()
    .selectFrom('delivery_service')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('until_at', '>', now())
    .orderBy('until_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertService = (tx: Tx, service: Insertable<DeliveryService>): Promise<ServicePurchase> =>
  tx.insertInto('delivery_service').values(service).returningAll().executeTakeFirstOrThrow()

export const purchasesOf = (merchantId: number, limit: number, offset: number) =>
  db()
    .selectFrom('delivery_service as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select(['s.id', 's.days', 's.price', 's.from_at', 's.until_at', 's.at', 'a.name as actor'])
    .where('s.merchant_id', '=', merchantId)
    .orderBy('s.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const purchaseCount = async (merchantId: number): Promise<number> => {
  const { count } = await db()
    .selectFrom('delivery_service')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return count
}

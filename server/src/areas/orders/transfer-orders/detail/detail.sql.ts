import type { Selectable } from 'kysely'
import type { Modification, TransferOrderPhoto } from '#core/db/schema'
import { db } from '#core/db/tx'

export type ModificationFacts = Selectable<Modification>
export type PhotoFacts = Selectable<TransferOrderPhoto>

export const photosOf = (orderId: number): Promise<PhotoFacts[]> =>
  db().selectFrom('transfer_order_photo').selectAll().where('order_id', '=', orderId).orderBy('id').limit(200).execute()

export const commentOf = (orderId: number) =>
  db().selectFrom('order_comment').selectAll().where('order_id', '=', orderId).executeTakeFirst()

export const modificationsOf = (orderId: number, limit: number): Promise<ModificationFacts[]> =>
  db()
    .selectFrom('modification')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const latestAfterSale = async (orderId: number): Promise<number | null> => {
  const row = await db()
    .selectFrom('after_sale')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

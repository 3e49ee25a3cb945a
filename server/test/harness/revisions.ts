import { db } from '#core/db/tx'

/** The revisions as they stand, for those who look before they press. */
export const orderRevision = async (sn: string): Promise<{ revision?: number }> =>
  (await db().selectFrom('transfer_order').select('revision').where('sn', '=', sn).executeTakeFirst()) ?? {}

export const quoteRevision = async (id: number): Promise<{ revision?: number }> =>
  (await db().selectFrom('quote').select('revision').where('id', '=', id).executeTakeFirst()) ?? {}

export const modificationRevision = async (sn: string): Promise<{ revision?: number }> =>
  (await db()
    .selectFrom('modification as m')
    .innerJoin('transfer_order as o', 'o.id', 'm.order_id')
    .select('m.revision')
    .where('o.sn', '=', sn)
    .orderBy('m.id', 'desc')
    .executeTakeFirst()) ?? {}

export const caseRevision = async (id: number): Promise<{ revision?: number }> =>
  (await db().selectFrom('after_sale').select('revision').where('id', '=', id).executeTakeFirst()) ?? {}

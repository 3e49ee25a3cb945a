import { sql } from 'kysely'
import { deliveryStates, dispatchStates, originKinds } from '@zdb/contract/couriers/delivery/states'
import { inStates } from '#core/domain/condition'
import { db, type Tx } from '#core/db/tx'
import type { Delivery, Dispatch, NewDispatch } from '../delivery.sql.ts'

const isIn = inStates(dispatchStates)
const isUnpaid = inStates(deliveryStates)('unpaid')

/** Opens the dispatch of an order; undefined while another of the same order lives. Rivals wait for each other here. */
export const openDispatch = (tx: Tx, dispatch: NewDispatch): Promise<Dispatch | undefined> =>
  tx
    .insertInto('delivery_dispatch')
    .values(dispatch)
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'origin_kind', 'origin_sn'])
        .where('origin_sn', 'is not', null)
        .where(isIn('seeking', 'riding'))
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

/** Whether a call for this order was sent that nobody has answered yet. */
export const hasUnknownCall = async (
  tx: Tx,
  { merchant_id, origin_kind, origin_sn }: Pick<Delivery, 'merchant_id' | 'origin_kind' | 'origin_sn'>,
): Promise<boolean> => {
  const found = await tx
    .selectFrom('delivery_order')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('origin_kind', '=', origin_kind)
    .where('origin_sn', '=', origin_sn)
    .where('unknown', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The newest dispatch of an order, held against everyone else. */
export const lockNewestDispatch = (
  tx: Tx,
  { merchantId, originKind, originSn }: { merchantId: number; originKind: number; originSn: string },
): Promise<Dispatch | undefined> =>
  tx
    .selectFrom('delivery_dispatch')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('origin_kind', '=', originKind)
    .where('origin_sn', '=', originSn)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** The newest dispatch of a parcel of no order. */
export const handDispatchOf = (merchantId: number, sn: string): Promise<Dispatch | undefined> =>
  db()
    .selectFrom('delivery_dispatch')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('origin_kind', '=', originKinds.hand)
    .where('origin_sn', '=', sn)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const dispatchById = (id: number): Promise<Dispatch> =>
  db().selectFrom('delivery_dispatch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** From here on the call may have been sent. Undefined: somebody else sends it, or it is not wanted any more. */
export const markCalled = (id: number, at: Date): Promise<Delivery | undefined> =>
  db()
    .updateTable('delivery_order')
    .set({ called_at: at })
    .where('id', '=', id)
    .where('called_at', 'is', null)
    .where(isUnpaid)
    .where('cancelling', '=', false)
    .returningAll()
    .executeTakeFirst()

/** The same once more, for one of those who found that the courier does not know it. */
export const markCalledAgain = ({ id, called_at }: Delivery, at: Date): Promise<Delivery | undefined> =>
  db()
    .updateTable('delivery_order')
    .set({ called_at: at })
    .where('id', '=', id)
    .where('called_at', '=', called_at)
    .where(isUnpaid)
    .where('unknown', '=', false)
    .where('cancelling', '=', false)
    .returningAll()
    .executeTakeFirst()

/** Those of these numbers that belong to a delivery already: their prices were used. */
export const usedOf = async (sns: readonly string[]): Promise<{ sn: string }[]> =>
  sns.length === 0
    ? []
    : db()
        .selectFrom('delivery_order')
        .select('sn')
        .where('sn', 'in', [...sns])
        .execute()

/** The dispatches whose strategy is due, for whoever works on them until then. */
export const leaseDue = async (at: Date, until: Date, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update delivery_dispatch set next_at = ${until}
    where id in (
      select id from delivery_dispatch where ${isIn('seeking')} and next_at is not null and next_at <= ${at}
      order by next_at limit ${limit} for update skip locked
    )
    returning id`.execute(db())
  return rows.map(({ id }) => id)
}

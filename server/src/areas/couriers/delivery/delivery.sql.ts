import { sql, type Insertable, type Selectable } from 'kysely'
import { liveCodes, originKinds } from '@zdb/contract/couriers/delivery/states'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { DeliveryDispatch, DeliveryOrder } from '#core/db/schema'
import { newSerial } from '#core/domain/serial'
import { db, type Tx } from '#core/db/tx'

export type Delivery = Selectable<DeliveryOrder>
export type NewDelivery = Insertable<DeliveryOrder>
/** The state is not among them: only a move changes it. */
export type DeliveryPatch = Partial<Omit<NewDelivery, 'state' | 'id' | 'sn'>>
export type Dispatch = Selectable<DeliveryDispatch>
export type NewDispatch = Insertable<DeliveryDispatch>

export const newDeliverySn = (): string => newSerial('D')

export const isLive = ({ state }: Pick<Delivery, 'state'>): boolean => liveCodes.includes(state)

/** The order it is for; '' where it was called for by hand. */
export const orderSnOf = ({ origin_kind, origin_sn }: Pick<Delivery, 'origin_kind' | 'origin_sn'>): string =>
  origin_kind === originKinds.hand ? '' : origin_sn

/** A delivery as its merchant knows it; to everybody else it does not exist. */
export const deliveryOf = async (actor: Actor, sn: string): Promise<Delivery> =>
  (await db()
    .selectFrom('delivery_order')
    .selectAll()
    .where('sn', '=', sn)
    .where('merchant_id', '=', actor.merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

export const deliveryBySn = (sn: string): Promise<Delivery | undefined> =>
  db().selectFrom('delivery_order').selectAll().where('sn', '=', sn).executeTakeFirst()

export const deliveryById = (id: number): Promise<Delivery> =>
  db().selectFrom('delivery_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Whoever touches a dispatch and its deliveries holds the dispatch first. */
export const lockDispatch = (tx: Tx, id: number): Promise<Dispatch> =>
  tx.selectFrom('delivery_dispatch').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const lockDispatchOf = async (tx: Tx, deliveryId: number): Promise<Dispatch> =>
  (await tx
    .selectFrom('delivery_dispatch')
    .selectAll()
    .where('id', '=', (of) => of.selectFrom('delivery_order').select('dispatch_id').where('id', '=', deliveryId))
    .forUpdate()
    .executeTakeFirst()) ?? refuse('notFound')

export const lockDelivery = (tx: Tx, id: number): Promise<Delivery> =>
  tx.selectFrom('delivery_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export type Held = { dispatch: Dispatch; delivery: Delivery }

/** A delivery and everything that is tried with it, held against everyone else until the transaction ends. */
export const lockById = async (tx: Tx, id: number): Promise<Held> => {
  const dispatch = await lockDispatchOf(tx, id)
  return { dispatch, delivery: await lockDelivery(tx, id) }
}

export const insertDispatch = (tx: Tx, dispatch: NewDispatch): Promise<Dispatch> =>
  tx.insertInto('delivery_dispatch').values(dispatch).returningAll().executeTakeFirstOrThrow()

export const patchDispatch = (tx: Tx, id: number, change: Partial<NewDispatch>): Promise<Dispatch> =>
  tx.updateTable('delivery_dispatch').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Of those who call under one number, which a price was asked for, one does. */
export const insertDelivery = async (tx: Tx, delivery: NewDelivery): Promise<Delivery> =>
  (await tx
    .insertInto('delivery_order')
    .values(delivery)
    .onConflict((conflict) => conflict.column('sn').doNothing())
    .returningAll()
    .executeTakeFirst()) ?? refuse('quoteStale')

export const patchDelivery = (tx: Tx, id: number, change: DeliveryPatch): Promise<Delivery> =>
  Object.keys(change).length === 0
    ? lockDelivery(tx, id)
    : tx.updateTable('delivery_order').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** All that was tried in one dispatch, first to last. */
export const attemptsOf = (dispatchId: number): Promise<Delivery[]> =>
  db().selectFrom('delivery_order').selectAll().where('dispatch_id', '=', dispatchId).orderBy('id').execute()

/** Those of a dispatch that still ride and have not lost, besides this one. */
export const rivalsOf = (tx: Tx, { id, dispatch_id }: Pick<Delivery, 'id' | 'dispatch_id'>): Promise<Delivery[]> =>
  tx
    .selectFrom('delivery_order')
    .selectAll()
    .where('dispatch_id', '=', dispatch_id)
    .where('id', '<>', id)
    .where('lost', '=', false)
    .where('state', 'in', liveCodes)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Somebody carries the order now: what went wrong before with the same order is nobody's worry any more. */
export const calmEarlier = async (tx: Tx, delivery: Delivery): Promise<void> => {
  await sql`
    update delivery_order set trouble = ''
    where merchant_id = ${delivery.merchant_id} and id < ${delivery.id} and trouble <> ''
      and origin_kind = ${delivery.origin_kind} and origin_sn = ${delivery.origin_sn}`.execute(tx)
}

/** The one delivery an order stands with: that of its newest dispatch which won or still rides, else the last one tried. */
export const currentDelivery = async (
  tx: Tx,
  merchantId: number,
  originKind: number,
  originSn: string,
): Promise<(Delivery & { dispatch_state: number }) | undefined> => {
  const { rows } = await sql<Delivery & { dispatch_state: number }>`
    select o.*, d.state as dispatch_state
    from delivery_dispatch d join delivery_order o on o.dispatch_id = d.id
    where d.merchant_id = ${merchantId} and d.origin_kind = ${originKind} and d.origin_sn = ${originSn}
    order by d.id desc, (d.winner_id is not distinct from o.id) desc,
      (o.state in (${sql.join([...liveCodes])}) and not o.lost) desc, o.id desc
    limit 1`.execute(tx)
  return rows[0]
}

import { sql, type Insertable, type Selectable } from 'kysely'
import type { OpenApiApp, OpenApiDelivery } from '#core/db/schema'
import { db, refuseInTransaction, type Tx } from '#core/db/tx'
import { isOneOf } from '#core/domain/condition'
import type { Backlog } from '#core/domain/health'
import { dueRows } from '#core/work/due-rows.sql'

export type App = Selectable<OpenApiApp>
export type Delivery = Selectable<OpenApiDelivery>

export const deliveryStates = { waiting: 0, sent: 1, failed: 2 } as const

export const appOf = (merchantId: number): Promise<App | undefined> =>
  db().selectFrom('open_api_app').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst()

/** Of a merchant that is still with us. */
export const appByKey = (appKey: string): Promise<App | undefined> =>
  db()
    .selectFrom('open_api_app as a')
    .innerJoin('merchant as m', 'm.id', 'a.merchant_id')
    .selectAll('a')
    .where('a.app_key', '=', appKey)
    .where('m.closed_at', 'is', null)
    .executeTakeFirst()

/** Undefined when it is open already. */
export const addApp = (tx: Tx, app: Insertable<OpenApiApp>): Promise<App | undefined> =>
  tx
    .insertInto('open_api_app')
    .values(app)
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const changeApp = (tx: Tx, merchantId: number, change: Partial<Insertable<OpenApiApp>>): Promise<App> =>
  tx
    .updateTable('open_api_app')
    .set(change)
    .where('merchant_id', '=', merchantId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** True the first time; it stands even though the call itself is refused. */
export const takeNonce = async (merchantId: number, nonce: string, at: Date): Promise<boolean> => {
  refuseInTransaction('a nonce')
  const taken = await db()
    .insertInto('open_api_nonce')
    .values({ merchant_id: merchantId, nonce, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return taken !== undefined
}

export const dropNonces = async (before: Date): Promise<void> => {
  await db().deleteFrom('open_api_nonce').where('at', '<', before).execute()
}

export const deliveriesOf = (merchantId: number, limit: number): Promise<Delivery[]> =>
  db()
    .selectFrom('open_api_delivery')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Undefined when this happening is there already. */
export const addDelivery = async (tx: Tx, row: Insertable<OpenApiDelivery>): Promise<number | undefined> => {
  const added = await tx
    .insertInto('open_api_delivery')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

export const changeDelivery = async (
  tx: Tx,
  id: number,
  change: Partial<Insertable<OpenApiDelivery>>,
): Promise<void> => {
  await tx.updateTable('open_api_delivery').set(change).where('id', '=', id).execute()
}

/** As its merchant knows it. */
export const deliveryOf = (tx: Tx, merchantId: number, id: number): Promise<Delivery | undefined> =>
  tx
    .selectFrom('open_api_delivery')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst()

const shown = ['id', 'sn', 'channel_order_id', 'state', 'reason', 'shipped_at', 'delivered_at', 'created_at'] as const

/** An order under the number its sender gave it. */
export const orderByNumber = (merchantId: number, channel: number, number: string) =>
  db()
    .selectFrom('online_order')
    .select(shown)
    .where('merchant_id', '=', merchantId)
    .where('channel', '=', channel)
    .where('channel_order_id', '=', number)
    .executeTakeFirst()

type Listed = {
  status: number | undefined
  from: Date | undefined
  to: Date | undefined
  before: number | undefined
  limit: number
}

/** The newest of them that are older than the cursor. */
export const ordersBefore = (merchantId: number, channel: number, { status, from, to, before, limit }: Listed) => {
  let query = db().selectFrom('online_order').select(shown).where('merchant_id', '=', merchantId)
  // The index of these orders knows them by this number, which is no parameter for it.
  query = query.where('channel', '=', sql.lit(channel))
  if (status !== undefined) query = query.where('state', '=', status)
  if (from) query = query.where('created_at', '>=', from)
  if (to) query = query.where('created_at', '<', to)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** One of these that was told of an order, the last one first. */
export const lastDelivery = (orderId: number, event: string): Promise<Delivery | undefined> =>
  db()
    .selectFrom('open_api_delivery')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('event', '=', event)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const orderBySnHere = (sn: string) =>
  db()
    .selectFrom('online_order')
    .select([...shown, 'channel'])
    .where('sn', '=', sn)
    .executeTakeFirst()

export const orderByIdHere = (id: number) =>
  db()
    .selectFrom('online_order')
    .select([...shown, 'channel'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export type OrderShown = Awaited<ReturnType<typeof ordersBefore>>[number]

/** What merchants' own systems should have been told by now. */
export const webhookBacklog = (): Promise<Backlog> =>
  dueRows('open_api_delivery', 'next_at', isOneOf('state', [deliveryStates.waiting]))

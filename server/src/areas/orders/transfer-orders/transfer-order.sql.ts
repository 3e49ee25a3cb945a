import { sql, type Insertable, type Selectable } from 'kysely'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { TransferOrder } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { isFree } from '#core/work/sweep.sql'

export type Order = Selectable<TransferOrder>
export type NewOrder = Insertable<TransferOrder>

/** The two parts a merchant can play in an order, and the column that says who plays it. */
export const ownerColumns = { sender: 'merchant_id', shop: 'shop_merchant_id' } as const
export type Part = keyof typeof ownerColumns

export const insertOrder = (tx: Tx, order: NewOrder): Promise<Order> =>
  tx.insertInto('transfer_order').values(order).returningAll().executeTakeFirstOrThrow()

/** The order as one of its two merchants knows it; to everybody else it does not exist. */
export const orderOf = async (actor: Actor, part: Part, sn: string): Promise<Order> =>
  (await db()
    .selectFrom('transfer_order')
    .selectAll()
    .where('sn', '=', sn)
    .where(ownerColumns[part], '=', actor.merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

/** The same for whoever works for the merchant of its shop without being one of its people. */
export const findReceived = (shopMerchantId: number, sn: string): Promise<Order | undefined> =>
  db()
    .selectFrom('transfer_order')
    .selectAll()
    .where('sn', '=', sn)
    .where('shop_merchant_id', '=', shopMerchantId)
    .executeTakeFirst()

/** The newest one that a store has taken. */
export const newestTakenAt = (storeId: number): Promise<Order | undefined> =>
  db()
    .selectFrom('transfer_order')
    .selectAll()
    .where('shop_id', '=', storeId)
    .where('accepted_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Several of them, in the order they are named; those of others are left out. */
export const ordersOf = async (actor: Actor, part: Part, sns: readonly string[]): Promise<Order[]> => {
  if (sns.length === 0) return []
  const rows = await db()
    .selectFrom('transfer_order')
    .selectAll()
    .where('sn', 'in', [...sns])
    .where(ownerColumns[part], '=', actor.merchantId)
    .execute()
  return rows.toSorted((a, b) => sns.indexOf(a.sn) - sns.indexOf(b.sn))
}

/** The same, held against everyone else until the transaction ends. */
export const lockOrder = async (tx: Tx, actor: Actor, part: Part, sn: string): Promise<Order> =>
  (await tx
    .selectFrom('transfer_order')
    .selectAll()
    .where('sn', '=', sn)
    .where(ownerColumns[part], '=', actor.merchantId)
    .forUpdate()
    .executeTakeFirst()) ?? refuse('notFound')

export const orderById = (tx: Tx, id: number): Promise<Order> =>
  tx.selectFrom('transfer_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const orderBySn = (tx: Tx, sn: string): Promise<Order> =>
  tx.selectFrom('transfer_order').selectAll().where('sn', '=', sn).executeTakeFirstOrThrow()

/** An order whosever it is; who asks looks whether it may be shown. */
export const findOrder = (sn: string): Promise<Order | undefined> =>
  db().selectFrom('transfer_order').selectAll().where('sn', '=', sn).executeTakeFirst()

export const lockBySn = (tx: Tx, sn: string): Promise<Order | undefined> =>
  tx.selectFrom('transfer_order').selectAll().where('sn', '=', sn).forUpdate().executeTakeFirst()

export const lockOrderById = (tx: Tx, id: number): Promise<Order> =>
  tx.selectFrom('transfer_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const patchOrder = (tx: Tx, id: number, change: Partial<NewOrder>): Promise<Order> =>
  tx.updateTable('transfer_order').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The first paper of an order at its shop; undefined where it has some already. */
export const patchUnprinted = (
  tx: Tx,
  id: number,
  first: Partial<NewOrder>,
  storeId?: number,
): Promise<Order | undefined> =>
  tx
    .updateTable('transfer_order')
    .set(first)
    .where('id', '=', id)
    .where('shop_printed_at', 'is', null)
    .$if(storeId !== undefined, (query) => query.where('shop_id', '=', storeId ?? 0))
    .returningAll()
    .executeTakeFirst()

/** Orders whose deadline has passed. One with an open after-sale is not settled by the clock: its turn comes after. */
export const dueOrderIds = async (sweep: string, at: Date, limit: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('transfer_order')
    .select('id')
    .where('deadline_at', '<=', at)
    .where(isFree(sweep, 'transfer_order.id'))
    .where((where) =>
      where.not(where.and([where('state', '=', transferStates.delivered.code), where('after_sale_open', '=', true)])),
    )
    .orderBy('deadline_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** One of them, if it is still due and no other process has it. */
export const takeDueOrder = (tx: Tx, id: number, at: Date): Promise<Order | undefined> =>
  tx
    .selectFrom('transfer_order')
    .selectAll()
    .where('id', '=', id)
    .where('deadline_at', '<=', at)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Those of them that are still due and that no other process has. */
export const takeDueOrders = (tx: Tx, ids: readonly number[], at: Date): Promise<Order[]> =>
  tx
    .selectFrom('transfer_order')
    .selectAll()
    .where('id', 'in', ids)
    .where('deadline_at', '<=', at)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()

/** Gives each of several orders its deadline. */
export const setDeadlines = async (
  tx: Tx,
  deadlines: readonly { id: number; deadline_at: Date | null }[],
): Promise<Order[]> => {
  const { rows } = await sql<Order>`
    update transfer_order o set deadline_at = d.deadline_at
    from unnest(${deadlines.map(({ id }) => id)}::bigint[], ${deadlines.map((each) => each.deadline_at)}::timestamptz[])
      as d(id, deadline_at)
    where o.id = d.id returning o.*`.execute(tx)
  return rows.sort((a, b) => a.id - b.id)
}

/** An order for whoever comes first; nothing when another process has it. */
export const takeOrder = (tx: Tx, id: number): Promise<Order | undefined> =>
  tx.selectFrom('transfer_order').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()

export type Shop = {
  id: number
  openid: string
  name: string
  merchant_id: number
  merchant_name: string
  longitude: number
  latitude: number
}

export const shopsByIds = async (ids: readonly number[]): Promise<Map<number, Shop>> => {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .selectFrom('store as s')
    .innerJoin('merchant as m', 'm.id', 's.merchant_id')
    .select(['s.id', 's.openid', 's.name', 's.merchant_id', 's.longitude', 's.latitude', 'm.name as merchant_name'])
    .where('s.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const storeName = async (tx: Tx, id: number): Promise<string> => {
  const row = await tx.selectFrom('store').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

export const merchantNames = async (ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .selectFrom('merchant')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

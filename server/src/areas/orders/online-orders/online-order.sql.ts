import { sql, type Insertable, type Selectable } from 'kysely'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { inStates } from '#core/domain/condition'
import { onlineTakesPlace, type Placement } from '#areas/shop/festivals/public'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { OnlineOrder } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'

export type Order = Selectable<OnlineOrder>
export type NewOrder = Insertable<OnlineOrder>

/** An order as its merchant knows it; to everybody else it does not exist. */
export const orderOf = async (actor: Actor, sn: string): Promise<Order> =>
  (await db()
    .selectFrom('online_order')
    .selectAll()
    .where('sn', '=', sn)
    .where('merchant_id', '=', actor.merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

/** The same for whoever works for a merchant without being one of its people. */
export const findOrder = (merchantId: number, sn: string): Promise<Order | undefined> =>
  db()
    .selectFrom('online_order')
    .selectAll()
    .where('sn', '=', sn)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

/** The newest one that a store makes. */
export const newestOrderAt = (storeId: number): Promise<Order | undefined> =>
  db()
    .selectFrom('online_order')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Several of them, in the order they are named; those of others are left out. */
export const ordersOf = async (actor: Actor, sns: readonly string[]): Promise<Order[]> => {
  if (sns.length === 0) return []
  const rows = await db()
    .selectFrom('online_order')
    .selectAll()
    .where('sn', 'in', [...sns])
    .where('merchant_id', '=', actor.merchantId)
    .execute()
  return rows.toSorted((a, b) => sns.indexOf(a.sn) - sns.indexOf(b.sn))
}

/** The same, held against everyone else until the transaction ends. */
export const lockOrder = async (tx: Tx, actor: Pick<Actor, 'merchantId'>, sn: string): Promise<Order> =>
  (await tx
    .selectFrom('online_order')
    .selectAll()
    .where('sn', '=', sn)
    .where('merchant_id', '=', actor.merchantId)
    .forUpdate()
    .executeTakeFirst()) ?? refuse('notFound')

/** As it stands, for whoever tells the channel of it. */
export const orderById = (id: number): Promise<Order> =>
  db().selectFrom('online_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const lockById = (tx: Tx, id: number): Promise<Order> =>
  tx.selectFrom('online_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const lockBySn = (tx: Tx, sn: string): Promise<Order | undefined> =>
  tx.selectFrom('online_order').selectAll().where('sn', '=', sn).forUpdate().executeTakeFirst()

/** Orders of this number, ours or the channel's, whosever they are: for the platform. */
export const ordersNumbered = (number: string): Promise<Pick<Order, 'merchant_id' | 'sn'>[]> =>
  db()
    .selectFrom('online_order')
    .select(['merchant_id', 'sn'])
    .where((where) => where.or([where('sn', '=', number), where('channel_order_id', '=', number)]))
    .limit(50)
    .execute()

export const lockByChannelId = (
  tx: Tx,
  { merchantId, channel }: { merchantId: number; channel: number },
  channelOrderId: string,
): Promise<Order | undefined> =>
  tx
    .selectFrom('online_order')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('channel', '=', channel)
    .where('channel_order_id', '=', channelOrderId)
    .forUpdate()
    .executeTakeFirst()

/** Undefined when somebody else has put it in at this very moment: it is there, and the caller looks again. */
export const insertOrder = (tx: Tx, order: NewOrder): Promise<Order | undefined> =>
  tx
    .insertInto('online_order')
    .values(order)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'channel', 'channel_order_id']).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Where an order takes a place among those that its store makes at that time. */
export const placeOf = (order: Order): Placement | undefined =>
  order.store_id !== null && onlineTakesPlace.of(order)
    ? { storeId: order.store_id, start: order.window_start }
    : undefined

export const patchOrder = (tx: Tx, id: number, change: Partial<NewOrder>): Promise<Order> =>
  tx.updateTable('online_order').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The first paper of an order; undefined where it has some already. */
export const patchUnprinted = (
  tx: Tx,
  id: number,
  first: Partial<NewOrder>,
  storeId?: number,
): Promise<Order | undefined> =>
  tx
    .updateTable('online_order')
    .set(first)
    .where('id', '=', id)
    .where('printed_at', 'is', null)
    .$if(storeId !== undefined, (query) =>
      query.where(({ eb }) => eb.or([eb('store_id', 'is', null), eb('store_id', '=', storeId ?? 0)])),
    )
    .returningAll()
    .executeTakeFirst()

/** Orders that still have to reach their buyer. */
export const countAlive = async (merchantId: number): Promise<number> => {
  const { count } = await db()
    .selectFrom('online_order')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('merchant_id', '=', merchantId)
    .where(inStates(onlineStates)('waitArrange', 'selfProcess', 'transferProcess'))
    .executeTakeFirstOrThrow()
  return count
}

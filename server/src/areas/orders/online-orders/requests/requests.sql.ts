import { sql, type Selectable } from 'kysely'
import { fen } from '@zdb/contract/kit/fen'
import { refundStates, openRefundCodes } from '@zdb/contract/orders/online-orders/states'
import type { BuyerRefund } from '#core/domain/queue'
import { now } from '#core/time/clock'
import type { OnlineEta, OnlineRefund, OnlineReminder } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import type { ChannelRefund, Window } from '#ports/channels/port'
import type { Order } from '../online-order.sql.ts'

export type Refund = Selectable<OnlineRefund>
export type Reminder = Selectable<OnlineReminder>
export type Eta = Selectable<OnlineEta>

type RefundColumns = Pick<ChannelRefund, 'refundId' | 'full' | 'amount' | 'reason' | 'images' | 'at'> & {
  state: number
  result: number
}

/** Undefined when it is there already. */
export const insertRefund = (
  tx: Tx,
  order: Pick<Order, 'id' | 'merchant_id'>,
  { refundId, full, amount, reason, images, at, state, result }: RefundColumns,
): Promise<Refund | undefined> =>
  tx
    .insertInto('online_refund')
    .values({
      order_id: order.id,
      merchant_id: order.merchant_id,
      channel_refund_id: refundId,
      state,
      full_refund: full,
      result,
      amount,
      reason,
      images,
      at,
      answered_at: state === refundStates.asked.code ? null : at,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'channel_refund_id']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const lockRefund = (tx: Tx, orderId: number, channelRefundId: string): Promise<Refund> =>
  tx
    .selectFrom('online_refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('channel_refund_id', '=', channelRefundId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const refundById = (merchantId: number, id: number): Promise<Refund | undefined> =>
  db()
    .selectFrom('online_refund')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

/** Whether any of an order's refunds may still be answered. */
export const isRefundOpen = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await tx
    .selectFrom('online_refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', openRefundCodes)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** What was already given back of an order, in fen. */
export const refundedOf = async (tx: Tx, orderId: number): Promise<number> => {
  // A sum of bigints comes as text unless it is one itself.
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from online_refund
    where order_id = ${orderId} and state = ${refundStates.agreed.code}`.execute(tx)
  return rows[0]?.sum ?? 0
}

export const addReminder = async (
  tx: Tx,
  orderId: number,
  { id, words, at }: { id: string; words: string; at: Date },
): Promise<boolean> => {
  const added = await tx
    .insertInto('online_reminder')
    .values({ order_id: orderId, channel_reminder_id: id, words, at })
    .onConflict((conflict) => conflict.columns(['order_id', 'channel_reminder_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Every reminder that waits gets the same reply; none twice. */
export const replyTo = (tx: Tx, orderId: number, reply: string): Promise<Reminder[]> =>
  tx
    .updateTable('online_reminder')
    .set({ reply, replied_at: now() })
    .where('order_id', '=', orderId)
    .where('replied_at', 'is', null)
    .returningAll()
    .execute()

export const addEta = async (
  tx: Tx,
  orderId: number,
  { id, window, words, at }: { id: string; window: Window; words: string; at: Date },
): Promise<boolean> => {
  const added = await tx
    .insertInto('online_eta')
    .values({
      order_id: orderId,
      channel_request_id: id,
      window_start: window.start,
      window_end: window.end,
      words,
      at,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'channel_request_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Every request that waits gets the same answer; none twice. The newest is last. */
export const answerEtas = async (tx: Tx, orderId: number, state: 'agreed' | 'refused'): Promise<Eta[]> => {
  const answered = await tx
    .updateTable('online_eta')
    .set({ state })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .returningAll()
    .execute()
  return answered.sort((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id)
}

/** What the buyer of a transferred order paid on the channel, and what was agreed to be given back. */
export const buyerRefund: BuyerRefund = async (transferSn) => {
  const { rows } = await sql<{ paid: number; refunded: number }>`
    select o.amount as paid, coalesce((select sum(r.amount) from online_refund r
      where r.order_id = o.id and r.state = ${refundStates.agreed.code}), 0)::bigint as refunded
    from online_order o where o.transfer_sn = ${transferSn} order by o.id limit 1`.execute(db())
  const [row] = rows
  return row && { paid: fen(row.paid), refunded: fen(row.refunded) }
}

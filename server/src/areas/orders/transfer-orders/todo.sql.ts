import { sql, type RawBuilder } from 'kysely'
import { transferStates, type TransferState } from '@zdb/contract/orders/transfer-orders/states'
import { inStates, isNot } from '#core/domain/condition'
import { db } from '#core/db/tx'
import { flags } from './list/tab-views.sql.ts'
import { todoView } from './list/todo-views.sql.ts'
import { transferOrder } from './machine.ts'
import type { Order } from './transfer-order.sql.ts'

type Condition = RawBuilder<boolean>

const isIn = inStates(transferStates)

/** The badge says 99+ from there. */
const counted = 100

/** What waits for the sender, as conditions that an index of the merchant's orders answers. */
const waitingForSender = (merchantId: number) => {
  const sent = (holds: Condition): Condition => sql<boolean>`merchant_id = ${merchantId} and ${holds}`
  return {
    unpaid: sent(isIn('waitPay')),
    quotesToChoose: sent(todoView('quotesToChoose')),
    sentBack: sent(todoView('sentBack')),
    withdrawn: sent(todoView('withdrawn')),
    photosToAudit: sent(flags.photoWaiting),
    sentLate: sent(flags.abnormal),
    toSettle: sent(todoView('toSettle')),
  }
}

const waitingForReceiver = (merchantId: number) => {
  const received = (holds: Condition): Condition => sql<boolean>`shop_merchant_id = ${merchantId} and ${holds}`
  return {
    toReceive: received(isIn('waitReceive')),
    modificationsToAnswer: received(todoView('modificationsToAnswer')),
    receivedLate: received(flags.abnormal),
  }
}

/** How many orders each condition holds for, in one statement. */
const count = async <K extends string>(conditions: Readonly<Record<K, Condition>>): Promise<Record<K, number>> => {
  const columns = Object.entries<Condition>(conditions).map(
    ([name, holds]) => sql`(select count(*)::int from (
      select 1 from transfer_order where ${holds} limit ${sql.lit(counted)}) c) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<K, number>>`select ${sql.join(columns)}`.execute(db())
  const [row] = rows
  if (!row) throw new Error('a statement of counts has one row')
  return row
}

export const countSent = (merchantId: number) => count(waitingForSender(merchantId))
export const countReceived = (merchantId: number) => count(waitingForReceiver(merchantId))

/** Taken orders that begin until then and have no paper. */
export const countUnprintedReceived = async (merchantId: number, by: Date): Promise<number> =>
  (await count({ due: sql<boolean>`shop_merchant_id = ${merchantId} and ${todoView('unprinted', by)}` })).due

/** Those of several merchants that are wanted, the most urgent first. */
export const unprintedReceived = async (
  merchantIds: readonly number[],
  by: Date,
  wanted: Condition,
  limit: number,
): Promise<Order[]> => {
  const { rows } = await sql<Order>`
    select * from transfer_order where shop_merchant_id = any(${[...merchantIds]}::bigint[])
      and ${todoView('unprinted', by)} and ${wanted}
    order by window_start, id limit ${limit}`.execute(db())
  return rows
}

/** Whether the merchant ever passed an order on, or had one passed on to it. */
export const hasTraded = async (merchantId: number): Promise<boolean> => {
  const { rows } = await sql<{ traded: boolean }>`
    select exists (select 1 from transfer_order where merchant_id = ${merchantId})
      or exists (select 1 from transfer_order where shop_merchant_id = ${merchantId}
        and ${isNot('state', transferStates.waitPay.code)}) as traded`.execute(db())
  return rows[0]?.traded ?? false
}

const open = Object.keys(transferOrder.waiting) as TransferState[]

/** Orders that have not come to their end, on either side. */
export const countOpen = (merchantId: number) =>
  count({
    sent: sql<boolean>`merchant_id = ${merchantId} and ${isIn(...open)}`,
    received: sql<boolean>`shop_merchant_id = ${merchantId} and ${isIn(...open)}`,
  })

import { sql, type RawBuilder } from 'kysely'
import { dayText } from '@zdb/contract/kit/china-time'
import { quoteStates, transferStates, type TransferState } from '@zdb/contract/orders/transfer-orders/states'
import { inStates } from '#core/domain/condition'
import { now } from '#core/time/clock'
import { db } from '#core/db/tx'
import { flags } from './list/tab-views.sql.ts'
import { transferOrder } from './machine.ts'

type Condition = RawBuilder<boolean>

const isIn = inStates(transferStates)
const quoteIs = inStates(quoteStates, 'q.state')

/** The badge says 99+ from there. */
const counted = 100

/**
 * What waits for the sender, as conditions that an index of the merchant's orders answers.
 * A withdrawn order ended, but its flowers can still be sent by another shop until its window is over.
 */
const waitingForSender = (merchantId: number, at: Date) => {
  const sent = (holds: Condition): Condition => sql<boolean>`merchant_id = ${merchantId} and ${holds}`
  return {
    unpaid: sent(isIn('waitPay')),
    quotesToChoose: sent(sql`${isIn('waitQuote')}
      and exists (select 1 from quote q where q.order_id = o.id and ${quoteIs('open')})`),
    sentBack: sent(isIn('rejected', 'expired')),
    withdrawn: sent(sql`delivery_day >= ${dayText(at)}::date and ${isIn('chargeback')} and window_end > ${at}
      and again_sn is null`),
    photosToAudit: sent(flags.photoWaiting),
    sentLate: sent(flags.abnormal),
    toSettle: sent(sql`${isIn('delivered')} and not after_sale_open`),
  }
}

const waitingForReceiver = (merchantId: number) => {
  const received = (holds: Condition): Condition => sql<boolean>`shop_merchant_id = ${merchantId} and ${holds}`
  return {
    toReceive: received(isIn('waitReceive')),
    modificationsToAnswer: received(sql`${isIn('waitDelivery')} and modify_open`),
    receivedLate: received(flags.abnormal),
  }
}

/** How many orders each condition holds for, in one statement. */
const count = async <K extends string>(conditions: Readonly<Record<K, Condition>>): Promise<Record<K, number>> => {
  const columns = Object.entries<Condition>(conditions).map(
    ([name, holds]) => sql`(select count(*)::int from (
      select 1 from transfer_order o where ${holds} limit ${sql.lit(counted)}) c) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<K, number>>`select ${sql.join(columns)}`.execute(db())
  const [row] = rows
  if (!row) throw new Error('a statement of counts has one row')
  return row
}

export const countSent = (merchantId: number) => count(waitingForSender(merchantId, now()))
export const countReceived = (merchantId: number) => count(waitingForReceiver(merchantId))

const open = Object.keys(transferOrder.waiting) as TransferState[]

/** Orders that have not come to their end, on either side. */
export const countOpen = (merchantId: number) =>
  count({
    sent: sql<boolean>`merchant_id = ${merchantId} and ${isIn(...open)}`,
    received: sql<boolean>`shop_merchant_id = ${merchantId} and ${isIn(...open)}`,
  })

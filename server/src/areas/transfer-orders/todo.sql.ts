import { sql, type RawBuilder } from 'kysely'
import { dayText } from '@zdb/contract/kit/china-time'
import { now } from '#core/time/clock'
import { db } from '#core/db/tx'

type Condition = RawBuilder<boolean>

/** The badge says 99+ from there. */
const counted = 100

/**
 * What waits for the sender, as conditions that an index of the merchant's orders answers.
 * A withdrawn order ended, but its flowers can still be sent by another shop until its window is over.
 */
const waitingForSender = (merchantId: number, at: Date) => {
  const sent = (holds: Condition): Condition => sql<boolean>`merchant_id = ${merchantId} and ${holds}`
  return {
    unpaid: sent(sql`state = 0`),
    quotesToChoose: sent(sql`state = 6 and exists (select 1 from quote q where q.order_id = o.id and q.state = 0)`),
    sentBack: sent(sql`state in (15, 16)`),
    withdrawn: sent(sql`delivery_day >= ${dayText(at)}::date and state = 60 and window_end > ${at}
      and not exists (select 1 from transfer_order again where again.origin_sn = o.sn)`),
    photosToAudit: sent(sql`photo_state = 1 and state in (20, 30, 40)`),
    sentLate: sent(sql`abnormal and state in (20, 30)`),
    toSettle: sent(sql`state = 40 and not after_sale_open`),
  }
}

const waitingForReceiver = (merchantId: number) => {
  const received = (holds: Condition): Condition => sql<boolean>`shop_merchant_id = ${merchantId} and ${holds}`
  return {
    toReceive: received(sql`state = 10`),
    modificationsToAnswer: received(sql`state = 20 and modify_open`),
    receivedLate: received(sql`abnormal and state in (20, 30)`),
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

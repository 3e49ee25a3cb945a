import { sql } from 'kysely'
import { withdrawalStates } from '@zdb/contract/money/withdrawals/states'
import { db } from '#core/db/tx'
import { inStates } from '#core/domain/condition'

/** What our books say has left for a withdrawal: negative, or nothing where it came back or is still under way. */
export type PayoutEntry = { no: string; amount: number; net: number; at: Date; merchant_id: number }

const isPaid = inStates(withdrawalStates, 'w.state')('paid')

export const booksOfPayouts = async (gateway: string, nos: readonly string[]): Promise<PayoutEntry[]> => {
  const { rows } = await sql<PayoutEntry>`
    select w.no, case when ${isPaid} then w.fee - w.amount else 0 end as amount, w.fee - w.amount as net,
      coalesce(w.ended_at, p.begun_at) as at, w.merchant_id
    from withdrawal w join payout p on p.withdrawal_id = w.id
    where p.gateway = ${gateway} and w.no = any(${[...nos]}::text[])`.execute(db())
  return rows
}

/** The numbers of what has left between these moments. */
export const payoutNosOn = async (gateway: string, from: Date, to: Date): Promise<string[]> => {
  const { rows } = await sql<{ no: string }>`
    select w.no from payout p join withdrawal w on w.id = p.withdrawal_id
    where p.gateway = ${gateway} and ${isPaid} and w.ended_at >= ${from} and w.ended_at < ${to}`.execute(db())
  return rows.map(({ no }) => no)
}

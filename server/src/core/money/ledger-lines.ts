import { sql } from 'kysely'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { db } from '../db/tx.ts'

export type MoneyLine = { title: string; amount: Fen; at: Date }

/** What the things of these numbers moved on this merchant's available balance, line by line. */
export const moneyOf = async (refs: readonly string[], merchantId: number): Promise<MoneyLine[]> => {
  const { rows } = await sql<{ why: string; amount: number; at: Date }>`
    select t.why, t.at, p.amount from ledger_transaction t
    join ledger_posting p on p.transaction_id = t.id
    join ledger_account a on a.id = p.account_id
    where t.ref = any(${[...refs]}::text[]) and a.merchant_id = ${merchantId} and a.kind = 'available'
    order by t.id limit 200`.execute(db())
  return rows.map(({ why, amount, at }) => ({ title: why, amount: fen(amount), at }))
}

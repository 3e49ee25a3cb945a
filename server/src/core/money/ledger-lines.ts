import { sql, type RawBuilder } from 'kysely'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import type { Inner } from '../db/inner-rows.sql.ts'
import { db } from '../db/tx.ts'

export type MoneyLine = { title: string; amount: Fen; at: Date }
export type MoneyRow = { why: string; amount: number; at: Date }

/** What one of these numbers moved on this merchant's available balance. */
export const moneyRows = (
  isOf: RawBuilder<boolean>,
  merchantId: number | RawBuilder<number>,
): RawBuilder<unknown> => sql`
  select t.why, t.at, p.amount from ledger_transaction t
  join ledger_posting p on p.transaction_id = t.id
  join ledger_account a on a.id = p.account_id
  where ${isOf} and a.merchant_id = ${merchantId} and a.kind = 'available'
  order by t.id limit 200`

/** A row of them, also one that came inside the thing it is of. */
export const moneyLine = ({ why, amount, at }: MoneyRow | Inner<MoneyRow>): MoneyLine => ({
  title: why,
  amount: fen(amount),
  at: new Date(at),
})

/** What the things of these numbers moved on this merchant's available balance, line by line. */
export const moneyOf = async (refs: readonly string[], merchantId: number): Promise<MoneyLine[]> => {
  const { rows } = await sql<MoneyRow>`${moneyRows(sql`t.ref = any(${[...refs]}::text[])`, merchantId)}`.execute(db())
  return rows.map(moneyLine)
}

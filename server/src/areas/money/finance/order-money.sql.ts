import { sql } from 'kysely'
import type { FlowType } from '@zdb/contract/money/finance/flow-types'
import { db } from '#core/db/tx'

/** What one transaction moved on this merchant's own accounts, and what the platform kept of it. */
export type OrderLine = {
  id: number
  at: Date
  type: FlowType
  why: string
  ref: string
  available: number
  frozen: number
  deposit: number
  fee: number
}

/** So many lines of one order are shown; nobody's order has more. */
const mostLines = 500

export const linesOfOrder = async (merchantId: number, refs: readonly string[]): Promise<OrderLine[]> => {
  const { rows } = await sql<OrderLine>`
    select t.id, t.at, min(p.type) as type, t.why, t.ref,
      coalesce(sum(p.amount) filter (where a.kind = 'available'), 0)::bigint as available,
      coalesce(sum(p.amount) filter (where a.kind = 'frozen'), 0)::bigint as frozen,
      coalesce(sum(p.amount) filter (where a.kind = 'deposit'), 0)::bigint as deposit,
      coalesce(sum(p.amount) filter (where a.kind = 'platformRevenue' and p.type = 'settlement'), 0)::bigint as fee
    from ledger_transaction t
    join ledger_posting p on p.transaction_id = t.id
    join ledger_account a on a.id = p.account_id and a.merchant_id = ${merchantId}
    where t.ref = any(${[...refs]}::text[])
    group by t.id having bool_or(a.kind in ('available', 'frozen', 'deposit'))
    order by t.id limit ${mostLines}`.execute(db())
  return rows
}

/** What is still owed by this merchant, and to it, for these. */
export const claimsOfOrder = async (
  merchantId: number,
  refs: readonly string[],
): Promise<{ owes: number; is_owed: number }> => {
  const { rows } = await sql<{ owes: number; is_owed: number }>`
    select coalesce(sum(amount - repaid) filter (where debtor_id = ${merchantId}), 0)::bigint as owes,
      coalesce(sum(amount - repaid) filter (where creditor_id = ${merchantId}), 0)::bigint as is_owed
    from claim where ref = any(${[...refs]}::text[]) and repaid < amount
      and (debtor_id = ${merchantId} or creditor_id = ${merchantId})`.execute(db())
  return rows[0] ?? { owes: 0, is_owed: 0 }
}

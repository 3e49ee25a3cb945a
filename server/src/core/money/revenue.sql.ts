import { sql } from 'kysely'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import type { FlowType } from '@zdb/contract/money/finance/flow-types'
import { db } from '../db/tx.ts'

export type MonthOfRevenue = { month: string; type: FlowType; why: string; amount: Fen }

/** What the platform earned from a merchant, by month of China's time and by what for, before this moment. */
export const revenueByMonth = async (merchantId: number, before: Date): Promise<MonthOfRevenue[]> => {
  const { rows } = await sql<{ month: string; type: FlowType; why: string; amount: number }>`
    select to_char(p.at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, p.type, t.why, sum(p.amount)::bigint as amount
    from ledger_account a
    join ledger_posting p on p.account_id = a.id
    join ledger_transaction t on t.id = p.transaction_id
    where a.merchant_id = ${merchantId} and a.kind = 'platformRevenue' and p.at < ${before}
    group by month, p.type, t.why order by month desc, p.type, t.why`.execute(db())
  return rows.map((row) => ({ ...row, amount: fen(row.amount) }))
}

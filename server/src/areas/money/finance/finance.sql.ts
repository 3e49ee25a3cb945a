import { sql } from 'kysely'
import { addDays, startOfDay } from '@zdb/contract/kit/china-time'
import { db } from '#core/db/tx'

/** Fen per day in China's time; days on which nothing moved are absent. */
export type FenByDay = ReadonlyMap<string, number>

/**
 * What came in (sign 1) or went out (sign -1), by day, both days included. Per transaction it is the net of available
 * and frozen money: setting money aside is no spending, and what comes back of it is no income.
 */
export const flowByDay = async (merchantId: number, sign: 1 | -1, from: string, to: string): Promise<FenByDay> => {
  const { rows } = await sql<{ day: string; amount: number }>`
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(net * ${sign}::int)::bigint as amount
    from (
      select min(p.at) as at, sum(p.amount)::bigint as net
      from ledger_account a
      join ledger_posting p on p.account_id = a.id
      where a.merchant_id = ${merchantId} and a.kind in ('available', 'frozen')
        and p.at >= ${startOfDay(from)} and p.at < ${startOfDay(addDays(to, 1))}
      group by p.transaction_id
    ) flow
    where net * ${sign}::int > 0
    group by day`.execute(db())
  return new Map(rows.map(({ day, amount }) => [day, amount]))
}

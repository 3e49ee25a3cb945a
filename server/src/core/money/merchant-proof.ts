import { sql } from 'kysely'
import { db } from '../db/tx.ts'
import type { AccountKind } from './ledger.ts'

export type RecomputedAccount = {
  kind: AccountKind
  balance: number
  recomputed: number
  postings: number
  /** After so many postings the balance is not what it was before and what they moved. */
  brokenAt: number
  /** What the other book says that must agree: open holds of what is frozen, movements of the deposit. */
  beside: number
}

/** One merchant's accounts recomputed from their first posting on; one statement, so that all is as of one moment. */
export const recomputeAccounts = async (merchantId: number): Promise<RecomputedAccount[]> => {
  const { rows } = await sql<RecomputedAccount>`
    select a.kind, a.balance, coalesce(p.total, 0)::bigint as recomputed, p.postings::int as postings,
      p.broken::int as "brokenAt",
      (case a.kind
        when 'frozen' then (select coalesce(sum(h.amount), 0) from ledger_hold h
          where h.merchant_id = a.merchant_id and h.resolved_at is null)
        when 'deposit' then (select coalesce(sum(m.amount), 0) from deposit_movement m
          where m.merchant_id = a.merchant_id)
        else 0 end)::bigint as beside
    from ledger_account a cross join lateral (
      select sum(amount) as total, count(*) as postings,
        count(*) filter (where balance_after <> before + amount) as broken
      from (
        select amount, balance_after, lag(balance_after, 1, 0::bigint) over (order by id) as before
        from ledger_posting where account_id = a.id
      ) chain
    ) p where a.merchant_id = ${merchantId} order by a.id`.execute(db())
  return rows
}

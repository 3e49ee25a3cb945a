import { sql } from 'kysely'
import { db } from '../db/tx.ts'

type Totals = { kind: string; accounts: number; balance: number }

/** What all accounts of each kind hold together. */
export const totalsByKind = async (): Promise<Totals[]> => {
  const { rows } = await sql<Totals>`
    select kind, count(*)::int as accounts, sum(balance)::bigint as balance from ledger_account group by kind`.execute(
    db(),
  )
  return rows
}

type Sum = { count: number; amount: number; oldest: Date | null }
const nothing: Sum = { count: 0, amount: 0, oldest: null }

export const openClaimsSum = async (): Promise<Sum> => {
  const { rows } = await sql<Sum>`
    select count(*)::int as count, coalesce(sum(amount - repaid), 0)::bigint as amount, min(created_at) as oldest
    from claim where repaid < amount`.execute(db())
  return rows[0] ?? nothing
}

export const openHoldsSum = async (): Promise<Sum> => {
  const { rows } = await sql<Sum>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount, min(held_at) as oldest
    from ledger_hold where resolved_at is null`.execute(db())
  return rows[0] ?? nothing
}

type Span = { limit: number; offset: number }

type OpenClaim = {
  id: number
  debtor_id: number
  creditor_id: number | null
  amount: number
  repaid: number
  why: string
  ref: string
  created_at: Date
}

export const oldestClaims = async ({ limit, offset }: Span): Promise<OpenClaim[]> => {
  const { rows } = await sql<OpenClaim>`
    select id, debtor_id, creditor_id, amount, repaid, why, ref, created_at from claim
    where repaid < amount order by id limit ${limit} offset ${offset}`.execute(db())
  return rows
}

type OpenHold = { id: number; merchant_id: number; amount: number; why: string; ref: string; held_at: Date }

/** Why something was set aside stands in the transaction that did it. */
export const oldestHolds = async ({ limit, offset }: Span): Promise<OpenHold[]> => {
  const { rows } = await sql<OpenHold>`
    select h.id, h.merchant_id, h.amount, h.ref, h.held_at, coalesce(t.why, '') as why
    from (
      select * from ledger_hold where resolved_at is null order by held_at, id limit ${limit} offset ${offset}
    ) h left join ledger_transaction t on t.key = 'hold:' || h.key
    order by h.held_at, h.id`.execute(db())
  return rows
}

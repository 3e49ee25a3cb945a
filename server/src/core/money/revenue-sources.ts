import { sql } from 'kysely'
import { fen } from '@zdb/contract/kit/fen'
import type { Tx } from '../db/tx.ts'
import type { AccountRef, Leg } from './ledger.ts'

/**
 * Where so much of the platform's revenue stands: what it earned from this merchant first, then where most is, as many as
 * it takes. Nothing is held yet.
 */
export const revenueSources = async (tx: Tx, merchantId: number, amount: number): Promise<AccountRef[]> => {
  const { rows } = await sql<{ merchant_id: number }>`
    select merchant_id from (
      select merchant_id, sum(balance) over whole - balance as before
      from ledger_account where kind = 'platformRevenue' and balance > 0
      window whole as (order by merchant_id = ${merchantId} desc, balance desc, id rows unbounded preceding)
    ) earned where before < ${amount} order by before`.execute(tx)
  return rows.map(({ merchant_id }) => ({ kind: 'platformRevenue', merchantId: merchant_id }))
}

type Drawing = {
  sources: readonly AccountRef[]
  /** What is on each of them, which are held. */
  balances: readonly number[]
  to: AccountRef
  amount: number
}

/** One source after the other until it suffices; `rest` is what they do not have. */
export const drawFrom = ({ sources, balances, to, amount }: Drawing): { legs: Leg[]; rest: number } => {
  let rest = amount
  const legs = sources.flatMap((from, place) => {
    const part = Math.min(rest, balances[place] ?? 0)
    rest -= part
    return part > 0 ? [{ from, to, amount: fen(part) }] : []
  })
  return { legs, rest }
}

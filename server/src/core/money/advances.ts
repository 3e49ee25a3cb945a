import { sql } from 'kysely'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { db, type Tx } from '../db/tx.ts'
import { refuse } from '../http/refusal.ts'
import { takeOverClaim, type ClaimRow } from './claims.ts'
import { lockBalances, post } from './ledger.ts'
import { drawFrom, revenueSources } from './revenue-sources.ts'

/** What the platform has earned and not spent. */
export const platformRevenue = async (): Promise<Fen> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(balance), 0)::bigint as sum from ledger_account where kind = 'platformRevenue'`.execute(db())
  return fen(rows[0]?.sum ?? 0)
}

type BetweenMerchants = ClaimRow & { creditor_id: number }

/**
 * Pays the creditor what is still open out of what the platform earned, and makes the platform the creditor of it. The
 * debtor's account is held before the claim is read, as whoever repays holds it: nothing is paid to both. Refuses where
 * nothing is open any more, or where the revenue does not suffice.
 */
export const advanceClaim = async (tx: Tx, claim: BetweenMerchants): Promise<Fen> => {
  const { id, debtor_id, creditor_id } = claim
  const to = { kind: 'available', merchantId: creditor_id } as const
  const debtor = { kind: 'available', merchantId: debtor_id } as const
  const sources = await revenueSources(tx, debtor_id, claim.amount - claim.repaid)
  const [, , ...balances] = await lockBalances(tx, [debtor, to, ...sources])
  const { amount: whole, repaid, ref } = (await takeOverClaim(tx, id)) ?? refuse('claimSettled')
  const amount = fen(whole - repaid)
  const { legs, rest } = drawFrom({ sources, balances, to, amount })
  if (rest > 0) refuse('notEnough', '平台收入不足以垫付')
  await post(tx, { key: `advance:${id}`, type: 'advance', why: '平台垫付', ref, legs })
  return amount
}

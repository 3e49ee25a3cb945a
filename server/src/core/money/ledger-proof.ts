import { sql } from 'kysely'
import { db } from '../db/tx.ts'

/**
 * What must be true of the money at any moment. Each row is a statement that lists what breaks it;
 * the nightly job and the operators' page run them all.
 */
const proofs = {
  sumIsZero: sql<Breach>`select 'all postings' as what, sum(amount)::text as amount from ledger_posting having sum(amount) <> 0`,
  transactionsBalance: sql<Breach>`
    select 'transaction ' || transaction_id as what, sum(amount)::text as amount from ledger_posting
    group by transaction_id having sum(amount) <> 0 limit 100`,
  balancesArePostings: sql<Breach>`
    select 'account ' || a.id as what, (a.balance - coalesce(sum(p.amount), 0))::text as amount
    from ledger_account a left join ledger_posting p on p.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(p.amount), 0) limit 100`,
  frozenIsOpenHolds: sql<Breach>`
    select 'merchant ' || merchant_id as what, sum(amount)::text as amount from (
      select merchant_id, balance as amount from ledger_account where kind = 'frozen'
      union all select merchant_id, -amount from ledger_hold where resolved_at is null
    ) both_sides group by merchant_id having sum(amount) <> 0 limit 100`,
  // The deposit belongs to stores: what moved on them is what the merchant's account holds, and what each store says.
  depositsAreMovements: sql<Breach>`
    select 'merchant ' || merchant_id as what, sum(amount)::text as amount from (
      select merchant_id, balance as amount from ledger_account where kind = 'deposit'
      union all select merchant_id, -amount from deposit_movement
    ) both_sides group by merchant_id having sum(amount) <> 0 limit 100`,
  storesHoldTheirMovements: sql<Breach>`
    select 'store ' || store_id as what, sum(amount)::text as amount from (
      select id as store_id, deposit as amount from store where deposit <> 0
      union all select store_id, -amount from deposit_movement
    ) both_sides group by store_id having sum(amount) <> 0 limit 100`,
  // All accounts sum to zero: merchants hold more than was cleared in, less what was paid out, when the rest is below it.
  nothingMinted: sql<Breach>`
    select 'merchant money beyond cleared money' as what, (-sum(balance))::text as amount from ledger_account
    where kind in ('debt', 'platformRevenue', 'providerPayable') having sum(balance) < 0`,
}

type Breach = { what: string; amount: string }
export type Proof = { name: keyof typeof proofs; breaches: Breach[] }

/** Empty when the ledger is sound. */
export const proveLedger = async (): Promise<Proof[]> => {
  const found = await db()
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const results: Proof[] = []
      for (const [name, proof] of Object.entries(proofs) as [Proof['name'], (typeof proofs)['sumIsZero']][])
        results.push({ name, breaches: (await proof.execute(tx)).rows })
      return results
    })
  return found.filter(({ breaches }) => breaches.length > 0)
}

import { sql, type RawBuilder } from 'kysely'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { now } from '../time/clock.ts'
import { db, type Tx } from '../db/tx.ts'

/** Without a creditor it is owed to the platform. */
export type NewClaim = { debtorId: number; creditorId: number | null; amount: Fen; ref: string; why: string }

/** What a merchant owes another, or the platform, and cannot pay yet. Whoever makes one holds the debtor's available account. */
export const openClaim = async (tx: Tx, { debtorId, creditorId, ...claim }: NewClaim): Promise<void> => {
  await tx
    .insertInto('claim')
    .values({ debtor_id: debtorId, creditor_id: creditorId, ...claim, created_at: now() })
    .execute()
}

/** What a merchant owes to others, and what others owe to it. */
export const claimsOf = async (merchantId: number): Promise<{ owes: Fen; isOwed: Fen }> => {
  const { rows } = await sql<{ owes: number; is_owed: number }>`
    select coalesce(sum(amount - repaid) filter (where debtor_id = ${merchantId}), 0)::bigint as owes,
      coalesce(sum(amount - repaid) filter (where creditor_id = ${merchantId}), 0)::bigint as is_owed
    from claim where (debtor_id = ${merchantId} or creditor_id = ${merchantId}) and repaid < amount`.execute(db())
  return { owes: fen(rows[0]?.owes ?? 0), isOwed: fen(rows[0]?.is_owed ?? 0) }
}

/** True of a merchant (a column of the statement) that owes others something. */
export const owesSomebody = (merchant: string) =>
  sql<boolean>`exists (select 1 from claim c where c.debtor_id = ${sql.ref(merchant)} and c.repaid < c.amount)`

/** True of a thing (what the statement calls its ref) for which the platform is still owed something. */
export const isOwedToPlatform = (ref: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from claim c where c.creditor_id is null and c.ref = ${ref} and c.repaid < c.amount)`

export type Debt = { debtorId: number; creditorId: number | null }

/** Where an income of these may go on, from creditor to creditor: those accounts are locked with the income's own. */
export const debtsBehind = async (tx: Tx, earners: readonly number[]): Promise<Debt[]> => {
  const { rows } = await sql<Debt>`
    with recursive behind as (
      select debtor_id, creditor_id from claim where debtor_id = any(${[...earners]}::bigint[]) and repaid < amount
      union
      select c.debtor_id, c.creditor_id from claim c join behind b on c.debtor_id = b.creditor_id
      where c.repaid < c.amount
    )
    select debtor_id as "debtorId", creditor_id as "creditorId" from behind`.execute(tx)
  return rows
}

export type Repayment = Debt & { amount: number }

/** Writes down what these debtors repay with what they have now, oldest claim first. Their accounts are held. */
export const repayFrom = async (tx: Tx, debtors: readonly number[]): Promise<Repayment[]> => {
  const { rows } = await sql<Repayment>`
    with open as (
      select id, debtor_id, amount - repaid as rest from claim
      where debtor_id = any(${[...debtors]}::bigint[]) and repaid < amount order by id for update
    ), share as (
      select o.id, least(o.rest, a.balance - (sum(o.rest) over (partition by o.debtor_id order by o.id) - o.rest)) as part
      from open o join ledger_account a on a.merchant_id = o.debtor_id and a.kind = 'available'
    )
    update claim c set repaid = c.repaid + s.part from share s where c.id = s.id and s.part > 0
    returning c.debtor_id as "debtorId", c.creditor_id as "creditorId", s.part::bigint as amount`.execute(tx)
  return rows
}

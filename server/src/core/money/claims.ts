import { sql, type RawBuilder, type Selectable } from 'kysely'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { now } from '../time/clock.ts'
import type { Claim } from '../db/schema.ts'
import { db, type Tx } from '../db/tx.ts'

/** Whom the platform settles with or is itself, and the debtor's account that what is repaid reaches. */
const outsiders = { platform: 'platformRevenue', courier: 'providerPayable', gateway: 'clearing' } as const
/** To whom something is owed: another merchant, or one of these. */
export type Creditor = number | keyof typeof outsiders
export type NewClaim = { debtorId: number; creditor: Creditor; amount: Fen; ref: string; why: string }

const creditOf = (creditor: Creditor) =>
  typeof creditor === 'number'
    ? ({ creditor_id: creditor, credit: 'available' } as const)
    : { creditor_id: null, credit: outsiders[creditor] }

/** What a merchant owes and cannot pay yet. Whoever makes one holds the debtor's available account. */
export const openClaim = async (tx: Tx, { debtorId, creditor, ...claim }: NewClaim): Promise<void> => {
  await tx
    .insertInto('claim')
    .values({ debtor_id: debtorId, ...creditOf(creditor), ...claim, created_at: now() })
    .execute()
}

/**
 * Less is owed than was said (a courier charges less, a payout came back): what is still open of it is struck off, at
 * most this much, before anything is given back. Says how much it was; the debtor's available account is held.
 */
export const waiveClaim = async (
  tx: Tx,
  { debtorId, creditor, ref }: { debtorId: number; creditor: keyof typeof outsiders; ref: string },
  most: Fen,
): Promise<Fen> => {
  const { rows } = await sql<{ waived: number }>`
    with open as (
      select id, amount - repaid as rest, sum(amount - repaid) over (order by id desc) - (amount - repaid) as later
      from claim
      where creditor_id is null and ref = ${ref} and debtor_id = ${debtorId} and credit = ${outsiders[creditor]} and repaid < amount
    ), waived as (
      update claim c set amount = c.amount - least(o.rest, ${most} - o.later) from open o where c.id = o.id and o.later < ${most}
      returning least(o.rest, ${most} - o.later) as part
    )
    select coalesce(sum(part), 0)::bigint as waived from waived`.execute(tx)
  return fen(rows[0]?.waived ?? 0)
}

/** What a merchant owes to others, and what others owe to it. */
export const claimsOf = async (merchantId: number): Promise<{ owes: Fen; isOwed: Fen }> => {
  const { rows } = await sql<{ owes: number; is_owed: number }>`
    select coalesce(sum(amount - repaid) filter (where debtor_id = ${merchantId}), 0)::bigint as owes,
      coalesce(sum(amount - repaid) filter (where creditor_id = ${merchantId}), 0)::bigint as is_owed
    from claim where (debtor_id = ${merchantId} or creditor_id = ${merchantId}) and repaid < amount`.execute(db())
  return { owes: fen(rows[0]?.owes ?? 0), isOwed: fen(rows[0]?.is_owed ?? 0) }
}

export type ClaimRow = Selectable<Claim>

export const claimById = (id: number, on = db()): Promise<ClaimRow | undefined> =>
  on.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst()

/** Makes the platform the creditor of what merchants still owe each other; nothing where nothing is open. The debtor's available account is held. */
export const takeOverClaim = (tx: Tx, id: number): Promise<ClaimRow | undefined> =>
  tx
    .updateTable('claim')
    .set({ creditor_id: null, credit: outsiders.platform })
    .where('id', '=', id)
    .where('creditor_id', 'is not', null)
    .whereRef('repaid', '<', 'amount')
    .returningAll()
    .executeTakeFirst()

export type OpenClaim = Pick<
  Selectable<Claim>,
  'debtor_id' | 'creditor_id' | 'amount' | 'repaid' | 'why' | 'created_at'
>

/** What is still owed by and to a merchant, oldest first. */
export const openClaimsOf = (merchantId: number, limit: number): Promise<OpenClaim[]> =>
  db()
    .selectFrom('claim')
    .select(['debtor_id', 'creditor_id', 'amount', 'repaid', 'why', 'created_at'])
    .where((where) => where.or([where('debtor_id', '=', merchantId), where('creditor_id', '=', merchantId)]))
    .whereRef('repaid', '<', 'amount')
    .orderBy('id')
    .limit(limit)
    .execute()

/** True of a merchant (a column of the statement) that owes others something. */
export const owesSomebody = (merchant: string) =>
  sql<boolean>`exists (select 1 from claim c where c.debtor_id = ${sql.ref(merchant)} and c.repaid < c.amount)`

/** True of a thing (what the statement calls its ref) for which the platform is still owed something. */
export const isOwedToPlatform = (ref: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from claim c where c.creditor_id is null and c.ref = ${ref} and c.repaid < c.amount)`

export type Repayment = {
  id: number
  debtorId: number
  creditorId: number | null
  credit: 'available' | (typeof outsiders)[keyof typeof outsiders]
  amount: Fen
  /** All that is repaid of the claim by now. */
  repaid: number
  ref: string
}

/** Writes down what these debtors repay with what they have now, oldest claim first. Their accounts are held. */
export const repayFrom = async (tx: Tx, debtors: readonly number[]): Promise<Repayment[]> => {
  const { rows } = await sql<Repayment>`
    with open as (
      select id, debtor_id, amount - repaid as rest from claim
      where debtor_id = any(${[...debtors]}::bigint[]) and repaid < amount order by id for update
    ), share as (
      select o.id, least(o.rest, a.balance - (sum(o.rest) over (partition by o.debtor_id order by o.id) - o.rest)) as part
      from open o join ledger_account a on a.merchant_id = o.debtor_id and a.kind = 'available'
    ), repaid as (
      update claim c set repaid = c.repaid + s.part from share s where c.id = s.id and s.part > 0
      returning c.id, c.debtor_id, c.creditor_id, c.credit, s.part, c.repaid, c.ref
    )
    select id, debtor_id as "debtorId", creditor_id as "creditorId", credit, part::bigint as amount, repaid, ref
    from repaid order by id`.execute(tx)
  return rows
}

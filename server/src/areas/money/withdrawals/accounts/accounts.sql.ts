import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { HolderType, SettlementKind } from '@zdb/contract/money/withdrawals/states'
import type { SettlementAccount as AccountTable } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'
import { searchHash, seal, unseal } from '#core/outside/sealed'
import { now } from '#core/time/clock'

type Stored = Selectable<AccountTable>
/** Who is paid, and where. */
export type Holder = { name: string; account: string }

/** An account as it is read; one whose owner was forgotten has nobody's name. */
export type SettlementAccount = Omit<Stored, 'sealed' | 'number_hash' | 'kind' | 'holder_type'> &
  Holder & { kind: SettlementKind; holder_type: HolderType }

const open = ({ sealed, number_hash: _hash, kind, holder_type, ...row }: Stored): SettlementAccount => ({
  ...row,
  ...(sealed === null ? { name: '', account: '' } : unseal<Holder>(sealed)),
  kind: kind as SettlementKind,
  holder_type: holder_type as HolderType,
})

/** The merchant's accounts, the latest first. */
export const accountsOf = async (merchantId: number): Promise<SettlementAccount[]> => {
  const rows = await db()
    .selectFrom('settlement_account')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(open)
}

/** These, deleted or not: what was once paid to stays readable. */
export const accountsById = async (ids: readonly number[]): Promise<ReadonlyMap<number, SettlementAccount>> => {
  const rows = await db()
    .selectFrom('settlement_account')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()
  return new Map(rows.map((row) => [row.id, open(row)]))
}

export const isAccountOf = async ({ merchantId }: { merchantId: number }, id: number): Promise<boolean> => {
  const row = await db()
    .selectFrom('settlement_account')
    .select('id')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Held until the transaction ends: nobody deletes it meanwhile. */
export const lockAccountOf = async (
  tx: Tx,
  { merchantId }: { merchantId: number },
  id: number,
): Promise<SettlementAccount> => {
  const row = await tx
    .selectFrom('settlement_account')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return open(row ?? refuse('notFound'))
}

export const countAccounts = async (tx: Tx, merchantId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('settlement_account')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type NewAccount = Omit<Insertable<AccountTable>, 'sealed' | 'number_hash' | 'added_at'> & Holder

/** The same number twice is refused. */
export const insertAccount = async (tx: Tx, { name, account, ...row }: NewAccount): Promise<SettlementAccount> => {
  const made = await tx
    .insertInto('settlement_account')
    .values({
      ...row,
      sealed: seal({ name, account }),
      number_hash: searchHash('settlement-account', account),
      added_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return open(made ?? refuse('settlementAccountKnown'))
}

export const markDeleted = async (tx: Tx, id: number): Promise<void> => {
  await tx.updateTable('settlement_account').set({ deleted_at: now() }).where('id', '=', id).execute()
}

/** That money went somewhere stays; whose account it was goes. */
export const eraseAccounts = async ({ merchantId }: { merchantId: number }): Promise<void> => {
  await sql`
    update settlement_account set sealed = null, number_hash = null, bank = '', bank_no = '', branch_name = '',
      deleted_at = coalesce(deleted_at, ${now()})
    where merchant_id = ${merchantId}`.execute(db())
}

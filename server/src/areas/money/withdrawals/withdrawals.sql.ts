import { sql, type Insertable, type Selectable } from 'kysely'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { withdrawalStates, type SettlementKind } from '@zdb/contract/money/withdrawals/states'
import type { Withdrawal as WithdrawalTable } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import { refuse } from '#core/http/refusal'

export type Withdrawal = Selectable<WithdrawalTable>

const isState = inStates(withdrawalStates)

export const insertWithdrawal = (tx: Tx, row: Insertable<WithdrawalTable>): Promise<Withdrawal> =>
  tx.insertInto('withdrawal').values(row).returningAll().executeTakeFirstOrThrow()

export const withdrawalOf = async ({ merchantId }: { merchantId: number }, id: number): Promise<Withdrawal> =>
  (await db()
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

/** These, whosever they are: for the platform. */
export const withdrawalsById = (ids: readonly number[]): Promise<Withdrawal[]> =>
  db()
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()

export const lockWithdrawal = async (tx: Tx, id: number): Promise<Withdrawal> =>
  (await tx.selectFrom('withdrawal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
  refuse('notFound')

export const lockWithdrawalByNo = (tx: Tx, no: string): Promise<Withdrawal | undefined> =>
  tx.selectFrom('withdrawal').selectAll().where('no', '=', no).forUpdate().executeTakeFirst()

/** Those that wait to be handed over and go to accounts of this kind, the longest first. */
export const approvedIds = async (kind: SettlementKind, limit: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('withdrawal')
    .innerJoin('settlement_account as account', 'account.id', 'withdrawal.settlement_account_id')
    .select('withdrawal.id')
    .where('account.kind', '=', kind)
    .where(isState('approved'))
    .orderBy('withdrawal.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Held if it is still to be handed over and no rival does so. */
export const lockApproved = (tx: Tx, id: number): Promise<Withdrawal | undefined> =>
  tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .where(isState('approved'))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** What waits for the merchant: an agreement of the payee, or another try after one came back. */
const waits = {
  confirm: sql<boolean>`${isState('paying')} and exists (
    select 1 from payout p where p.withdrawal_id = withdrawal.id and p.confirm_text <> '')`,
  bounced: sql<boolean>`${isState('bounced')} and not exists (
    select 1 from withdrawal later where later.merchant_id = withdrawal.merchant_id and later.id > withdrawal.id)`,
}

export type Todo = keyof typeof waits

export const listWithdrawals = async (
  merchantId: number,
  { page, pageSize, todo }: { page: number; pageSize: number; todo?: Todo | undefined },
): Promise<{ rows: Withdrawal[]; total: number }> => {
  const all = db().selectFrom('withdrawal').where('merchant_id', '=', merchantId)
  const found = todo ? all.where(waits[todo]) : all
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** What counts against the limits of a day of China's time: what came back or was not let go does not. */
export const usedOn = async (merchantId: number, at: Date): Promise<{ times: number; amount: Fen }> => {
  const day = dayText(at)
  const { rows } = await sql<{ times: number; amount: number }>`
    select count(*)::int as times, coalesce(sum(amount), 0)::bigint as amount from withdrawal
    where merchant_id = ${merchantId} and asked_at >= ${startOfDay(day)} and asked_at < ${startOfDay(addDays(day, 1))}
      and ${isState('asked', 'approved', 'paying', 'paid')}`.execute(db())
  return { times: rows[0]?.times ?? 0, amount: fen(rows[0]?.amount ?? 0) }
}

/** The largest that was ever paid; nothing where none was. */
export const largestPaid = async (merchantId: number): Promise<Fen> => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(max(amount), 0)::bigint as amount from withdrawal
    where merchant_id = ${merchantId} and ${isState('paid')}`.execute(db())
  return fen(rows[0]?.amount ?? 0)
}

/** What goes on, and those that came back and nothing was tried since. */
export const standingOf = async (merchantId: number): Promise<{ open: number; toConfirm: number; bounced: number }> => {
  const { rows } = await sql<{ open: number; toConfirm: number; bounced: number }>`
    select count(*) filter (where ${isState('asked', 'approved', 'paying')})::int as open,
      count(*) filter (where ${waits.confirm})::int as "toConfirm",
      count(*) filter (where ${waits.bounced})::int as bounced
    from withdrawal where merchant_id = ${merchantId}`.execute(db())
  return rows[0] ?? { open: 0, toConfirm: 0, bounced: 0 }
}

/** What of a merchant goes on, the oldest first. */
export const openWithdrawalsOf = (merchantId: number, limit: number): Promise<Withdrawal[]> =>
  db()
    .selectFrom('withdrawal')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where(isState('asked', 'approved', 'paying'))
    .orderBy('id')
    .limit(limit)
    .execute()

export const isAccountInUse = async (tx: Tx, accountId: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('settlement_account_id', '=', accountId)
    .where(isState('asked', 'approved', 'paying'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

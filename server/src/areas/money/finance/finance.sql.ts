import { sql } from 'kysely'
import { addDays, startOfDay } from '@zdb/contract/kit/china-time'
import type { FlowType } from '@zdb/contract/money/finance/flow-types'
import { all, type Condition } from '#core/lists/long-list'
import { db } from '#core/db/tx'

/** Fen per day in China's time; days on which nothing moved are absent. */
export type FenByDay = ReadonlyMap<string, number>

export type OwnAccount = { id: number; kind: 'available' | 'frozen'; income: number; expenses: number }

/** The merchant's available and frozen accounts, those it has. */
export const ownAccounts = async (merchantId: number): Promise<OwnAccount[]> => {
  const { rows } = await sql<OwnAccount>`
    select id, kind, income, expenses from ledger_account
    where merchant_id = ${merchantId} and kind in ('available', 'frozen')`.execute(db())
  return rows
}

const during = (from: string | undefined, to: string | undefined): Condition[] => [
  ...(from ? [sql<boolean>`p.at >= ${startOfDay(from)}`] : []),
  ...(to ? [sql<boolean>`p.at < ${startOfDay(addDays(to, 1))}`] : []),
]

/**
 * What came in (sign 1) or went out (sign -1), by day, both days included: setting money aside is no spending, and what
 * comes back of it is no income. `types` narrows it to some kinds of flow.
 */
export const flowByDay = async (
  merchantId: number,
  sign: 1 | -1,
  from: string,
  to: string,
  types?: readonly FlowType[],
): Promise<FenByDay> => {
  const kinds = types ? [sql<boolean>`p.type = any(${[...types]}::text[])`] : []
  const { rows } = await sql<{ day: string; amount: number }>`
    select to_char(p.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(p.trade * ${sign}::int)::bigint as amount
    from ledger_account a join ledger_posting p on p.account_id = a.id
    where a.merchant_id = ${merchantId} and a.kind in ('available', 'frozen')
      and p.trade is not null and p.trade * ${sign}::int > 0 and ${all([...during(from, to), ...kinds])}
    group by day`.execute(db())
  return new Map(rows.map(({ day, amount }) => [day, amount]))
}

export type LineFilter = {
  type?: FlowType | undefined
  direction?: 'in' | 'out' | undefined
  number?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}
export type Paging = { page: number; page_size: number; cursor?: string | undefined }

export type Line = {
  id: number
  account_id: number
  transaction_id: number
  type: FlowType
  amount: number
  balance_after: number
  at: Date
  why: string
  ref: string
}

type View = 'flows' | 'records'
const amountOf = { flows: sql.ref('p.amount'), records: sql.ref('p.trade') } as const

/** A number is looked up among the transactions, and what else is asked in the index of the account. */
export const conditionsOf = (accountId: number, view: View, filter: LineFilter): Condition[] => [
  sql<boolean>`p.account_id = ${accountId}`,
  ...(view === 'records' ? [sql<boolean>`p.trade is not null`] : []),
  ...(filter.type ? [sql<boolean>`p.type = ${filter.type}`] : []),
  ...(filter.direction === 'in' ? [sql<boolean>`${amountOf[view]} > 0`] : []),
  ...(filter.direction === 'out' ? [sql<boolean>`${amountOf[view]} < 0`] : []),
  ...(filter.number
    ? [sql<boolean>`p.transaction_id = any(array(select id from ledger_transaction where ref = ${filter.number}))`]
    : []),
  ...during(filter.start_date, filter.end_date),
]

/** A whole list is counted no further than this, and a narrowed one sooner: nobody reads a longer total. */
const totalLimits = { whole: 2_000, filtered: 100 } as const
const newestFirst = sql`order by at desc, id desc`

export type LinePage = { rows: Line[]; total: number; more: boolean }

/** One page, newest first, of one account (flows) or of both (records); behind a cursor, which is the last line seen. */
export const pageOf = async (
  accountIds: readonly number[],
  view: View,
  filter: LineFilter,
  { page, page_size, cursor }: Paging,
): Promise<LinePage> => {
  if (accountIds.length === 0) return { rows: [], total: 0, more: false }
  const offset = cursor ? 0 : (page - 1) * page_size
  const after: Condition[] = cursor
    ? [sql<boolean>`(p.at, p.id) < (select at, id from ledger_posting where id = ${Number(cursor)})`]
    : []
  const isNarrow = Object.values(filter).some((value) => value !== undefined && value !== '')
  const limit = isNarrow ? totalLimits.filtered : totalLimits.whole
  const read = offset + page_size
  const part = (accountId: number) => sql`(
    select p.id, p.account_id, p.transaction_id, p.type, ${amountOf[view]} as amount, p.balance_after, p.at
    from ledger_posting p where ${all([...conditionsOf(accountId, view, filter), ...after])} ${newestFirst} limit ${read})`
  const counted = (accountId: number) => sql`(
    select 1 from ledger_posting p where ${all(conditionsOf(accountId, view, filter))} limit ${limit})`
  const [{ rows }, count] = await Promise.all([
    sql<Line>`
      select p.*, t.why, t.ref from (
        select * from (${sql.join(accountIds.map(part), sql` union all `)}) lines ${newestFirst} limit ${page_size} offset ${offset}
      ) p join ledger_transaction t on t.id = p.transaction_id order by p.at desc, p.id desc`.execute(db()),
    sql<{ count: number }>`
      select count(*)::int as count from (select * from (${sql.join(accountIds.map(counted), sql` union all `)}) c limit ${limit}) counted`.execute(
      db(),
    ),
  ])
  const total = count.rows[0]?.count ?? 0
  if (total < limit) return { rows, total, more: false }
  const seen = offset + rows.length + (rows.length === page_size ? 1 : 0)
  return { rows, total: Math.max(limit, seen), more: true }
}

/** How many lines a file of this filter will have. */
export const linesOf = async (accountId: number, filter: LineFilter, limit: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from ledger_posting p where ${all(conditionsOf(accountId, 'flows', filter))} limit ${limit}) counted`.execute(
    db(),
  )
  return rows[0]?.count ?? 0
}

/** What the platform kept of these transactions. */
export const feesOf = async (merchantId: number, transactionIds: readonly number[]): Promise<Map<number, number>> => {
  if (transactionIds.length === 0) return new Map()
  const { rows } = await sql<{ transaction_id: number; fee: number }>`
    select p.transaction_id, p.amount as fee from ledger_posting p join ledger_account a on a.id = p.account_id
    where p.transaction_id = any(${[...transactionIds]}::bigint[]) and a.merchant_id = ${merchantId}
      and a.kind = 'platformRevenue' and p.type in ('settlement', 'withdrawal')`.execute(db())
  return new Map(rows.map(({ transaction_id, fee }) => [transaction_id, fee]))
}

export type TypeSum = { type: FlowType; income: number; expenses: number; count: number }

export const sumsByType = async (
  accountIds: readonly number[],
  filter: { number?: string | undefined; start_date: string; end_date: string },
): Promise<TypeSum[]> => {
  if (accountIds.length === 0) return []
  const part = (id: number) =>
    sql`select p.type, p.trade from ledger_posting p where ${all(conditionsOf(id, 'records', filter))}`
  const { rows } = await sql<TypeSum>`
    select type, coalesce(sum(trade) filter (where trade > 0), 0)::bigint as income,
      coalesce(-sum(trade) filter (where trade < 0), 0)::bigint as expenses, count(*)::int as count
    from (${sql.join(accountIds.map(part), sql` union all `)}) trades group by type`.execute(db())
  return rows
}

export const feeBetween = async (merchantId: number, from: string, to: string): Promise<number> => {
  const { rows } = await sql<{ fee: number }>`
    select coalesce(sum(p.amount), 0)::bigint as fee from ledger_account a join ledger_posting p on p.account_id = a.id
    where a.merchant_id = ${merchantId} and a.kind = 'platformRevenue' and p.type in ('settlement', 'withdrawal')
      and ${all(during(from, to))}`.execute(db())
  return rows[0]?.fee ?? 0
}

export type OpenHold = {
  id: number
  type: FlowType
  why: string
  ref: string
  amount: number
  held_at: Date
  count: number
}

/** What is set aside now, oldest first, and for what it was. */
export const openHolds = async (merchantId: number, limit: number): Promise<OpenHold[]> => {
  const { rows } = await sql<OpenHold>`
    select h.id, p.type, t.why, h.ref, h.amount, h.held_at, h.count from (
      select *, count(*) over ()::int as count from ledger_hold
      where merchant_id = ${merchantId} and resolved_at is null order by held_at, id limit ${limit}
    ) h join ledger_transaction t on t.key = 'hold:' || h.key
    join lateral (select type from ledger_posting where transaction_id = t.id limit 1) p on true
    order by h.held_at, h.id`.execute(db())
  return rows
}

export type HeldSum = { type: FlowType; amount: number; count: number }

/** What is set aside now, by what it is for, the largest first. */
export const heldByType = async (merchantId: number): Promise<HeldSum[]> => {
  const { rows } = await sql<HeldSum>`
    select p.type, sum(h.amount)::bigint as amount, count(*)::int as count
    from ledger_hold h join ledger_transaction t on t.key = 'hold:' || h.key
    join lateral (select type from ledger_posting where transaction_id = t.id limit 1) p on true
    where h.merchant_id = ${merchantId} and h.resolved_at is null
    group by p.type order by amount desc, p.type`.execute(db())
  return rows
}

export type OpenClaim = {
  id: number
  debtor_id: number
  creditor_id: number | null
  credit: string
  why: string
  ref: string
  amount: number
  repaid: number
  created_at: Date
}

export const openClaims = async (merchantId: number, limit: number): Promise<OpenClaim[]> => {
  const { rows } = await sql<OpenClaim>`
    select id, debtor_id, creditor_id, credit, why, ref, amount, repaid, created_at from claim
    where (debtor_id = ${merchantId} or creditor_id = ${merchantId}) and repaid < amount
    order by id limit ${limit}`.execute(db())
  return rows
}

/** What one order takes on average, over the holds for transfers since then; null where there was none. */
export const averageTransfer = async (accountId: number, since: Date): Promise<number | null> => {
  const { rows } = await sql<{ average: number | null }>`
    select round(avg(-amount))::bigint as average from ledger_posting p
    where p.account_id = ${accountId} and p.type = 'transfer' and p.amount < 0 and p.at >= ${since}`.execute(db())
  return rows[0]?.average ?? null
}

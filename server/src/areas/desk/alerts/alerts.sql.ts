import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { AlertEnd } from '@zdb/contract/desk/alerts/steps'
import type { PushEvent } from '@zdb/contract/desk/push/notifications'
import type { Hearer } from '#areas/desk/push/public'
import { db, type Tx } from '#core/db/tx'
import type { Alert } from '#core/db/schema'
import { now } from '#core/time/clock'
import { stepNumber } from './steps.ts'

/** An alert in the words of its push, with the name of whoever acknowledged it. */
export type AlertRow = Selectable<Alert> & {
  title: string
  words: string
  voice_file: string
  identity: number
  params: unknown
  ended_name: string | null
}

const columns = sql`a.*, p.title, p.alert as words, p.voice_file, p.identity, p.params, by.name as ended_name`
const joined = sql`alert a join push p on p.id = a.id left join account by on by.id = a.ended_by`

const heardBy = ({ merchantId, accountId, kinds }: Hearer): RawBuilder<boolean> =>
  sql<boolean>`a.merchant_id = ${merchantId} and (a.kind = any(${kinds}) or a.account_id = ${accountId})`

/** What of a merchant's alerts changes, changes one after the other; what is held ends with the transaction. */
export const lockAlerts = async (tx: Tx, merchantId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('alerts', ${merchantId}))`.execute(tx)
}

/** The same without waiting; false: somebody else is at it. */
export const tryLockAlerts = async (tx: Tx, merchantId: number): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('alerts', ${merchantId})) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/** Whoever holds what this transaction needs is waited for no longer than that. */
export const waitAtMost = async (tx: Tx, ms: number): Promise<void> => {
  await sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(tx)
}

/** What is open, the most urgent first, and of those the oldest. */
export const openAlerts = async (hearer: Hearer, limit: number): Promise<AlertRow[]> => {
  const { rows } = await sql<AlertRow>`
    select ${columns} from ${joined} where ${heardBy(hearer)} and a.ended_at is null
    order by a.urgency, a.id limit ${limit}`.execute(db())
  return rows
}

export type OpenCount = { event: string; urgency: number; count: number; oldest: Date }

export const openCounts = async (hearer: Hearer): Promise<OpenCount[]> => {
  const { rows } = await sql<OpenCount>`
    select a.event, a.urgency, count(*)::int as count, min(a.at) as oldest from alert a
    where ${heardBy(hearer)} and a.ended_at is null
    group by a.event, a.urgency order by a.urgency, min(a.at)`.execute(db())
  return rows
}

/** Counted up to 100. */
export const openTotal = async (hearer: Hearer): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from alert a where ${heardBy(hearer)} and a.ended_at is null limit 100) counted`.execute(db())
  return rows[0]?.count ?? 0
}

type HistoryFilter = {
  event?: string | undefined
  ended?: AlertEnd | 'open' | undefined
  limit: number
  offset: number
}

const matching = (hearer: Hearer, { event, ended }: HistoryFilter): RawBuilder<boolean> => sql<boolean>`
  ${heardBy(hearer)} and ${event === undefined ? sql`true` : sql`a.event = ${event}`} and ${
    ended === undefined ? sql`true` : ended === 'open' ? sql`a.ended_at is null` : sql`a.ended = ${ended}`
  }`

export const alertHistory = async (hearer: Hearer, filter: HistoryFilter): Promise<AlertRow[]> => {
  const { rows } = await sql<AlertRow>`
    select ${columns} from ${joined} where ${matching(hearer, filter)}
    order by a.id desc limit ${filter.limit} offset ${filter.offset}`.execute(db())
  return rows
}

export const alertTotal = async (hearer: Hearer, filter: HistoryFilter): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert a where ${matching(hearer, filter)}`.execute(db())
  return rows[0]?.count ?? 0
}

export const alertsById = async (ids: readonly number[]): Promise<AlertRow[]> => {
  const { rows } = await sql<AlertRow>`
    select ${columns} from ${joined} where a.id = any(${[...ids]}::bigint[]) order by a.id`.execute(db())
  return rows
}

/** Those of them that this person may hear of. */
export const alertsHeardBy = async (hearer: Hearer, ids: readonly number[]): Promise<AlertRow[]> => {
  const { rows } = await sql<AlertRow>`
    select ${columns} from ${joined} where a.id = any(${[...ids]}::bigint[]) and ${heardBy(hearer)}
    order by a.id`.execute(db())
  return rows
}

const atDesk = (merchantIds: readonly number[]): RawBuilder<boolean> => sql<boolean>`
  a.merchant_id = any(${[...merchantIds]}::bigint[]) and a.ended_at is null and a.step = ${stepNumber('desk')}`

/** What of a merchant waits for the platform, the most urgent first. */
export const alertsAtDesk = async (merchantId: number, limit: number): Promise<AlertRow[]> => {
  const { rows } = await sql<AlertRow>`
    select ${columns} from ${joined} where ${atDesk([merchantId])} order by a.urgency, a.id limit ${limit}`.execute(
    db(),
  )
  return rows
}

export const isAtDesk = async (merchantId: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from alert a where ${atDesk([merchantId])}) as found`.execute(db())
  return rows[0]?.found ?? false
}

export const idsAtDesk = async (merchantId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select a.id from alert a where ${atDesk([merchantId])}`.execute(db())
  return rows.map(({ id }) => id)
}

/** The merchants who wait in this queue of the desk with nothing. */
export const itemsWithoutAlerts = async (queue: string): Promise<number[]> => {
  const { rows } = await sql<{ thing_id: number }>`
    select i.thing_id from platform_item i where i.queue = ${queue} and not exists (
      select 1 from alert a where a.merchant_id = i.thing_id and a.ended_at is null
        and a.step = ${stepNumber('desk')})`.execute(db())
  return rows.map(({ thing_id }) => thing_id)
}

export type CountAtDesk = { merchant_id: number; event: PushEvent; count: number }

/** How many of what wait for the platform, the most urgent first. */
export const countsAtDesk = async (merchantIds: readonly number[]): Promise<CountAtDesk[]> => {
  const { rows } = await sql<CountAtDesk>`
    select a.merchant_id, a.event, count(*)::int as count from alert a where ${atDesk(merchantIds)}
    group by a.merchant_id, a.event order by min(a.urgency), min(a.id)`.execute(db())
  return rows
}

export type Ending = {
  ended: AlertEnd
  ended_by?: number
  ended_on?: string
  ended_words?: string
}

/** Ends those that are open: whoever was first stays named. The ids of what ended now. */
export const endAlerts = async (tx: Tx, ids: readonly number[], ending: Ending): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('alert')
    .set({ ...ending, ended_at: now(), next_at: null })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** How many wait longer for their next step than they should: it was due by then, or is put off since that other moment. */
export const lateAlerts = async (
  before: Date,
  putOffSince: Date,
): Promise<{ backlog: number; oldestAt: Date | null }> => {
  const { rows } = await sql<{ backlog: number; oldestAt: Date | null }>`
    select count(*)::int as backlog, min(step_at) as "oldestAt" from alert
    where ended_at is null and next_at is not null and (next_at < ${before} or step_at < ${putOffSince})`.execute(db())
  return rows[0] ?? { backlog: 0, oldestAt: null }
}

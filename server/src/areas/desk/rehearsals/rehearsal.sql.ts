import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { Progress } from '@zdb/contract/desk/rehearsals/schemas'
import type { Report } from '@zdb/contract/desk/rehearsals/report'
import { rehearsalStates } from '@zdb/contract/desk/rehearsals/states'
import type { Rehearsal as RehearsalTable } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import { refuse } from '#core/http/refusal'
import { hours, later, now } from '#core/time/clock'
import { isFree } from '#core/work/sweep.sql'

type Row = Selectable<RehearsalTable>
export type Rehearsal = Omit<Row, 'progress' | 'report'> & { progress: Progress | null; report: Report | null }
export type NewRehearsalRow = Insertable<RehearsalTable>
type Owner = { readonly merchantId: number }
/** A rehearsal, and the process that plays it. */
type Runner = { readonly id: number; readonly runner: string }

const isState = inStates(rehearsalStates)

/** Undefined: the merchant has one under way. */
export const insertRehearsal = async (tx: Tx, row: NewRehearsalRow): Promise<number | undefined> => {
  const made = await tx
    .insertInto('rehearsal')
    .values(row)
    .onConflict((conflict) => conflict.column('merchant_id').where(isState('queued', 'running')).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export const rehearsalOf = async ({ merchantId }: Owner, id: number): Promise<Rehearsal> =>
  ((await db()
    .selectFrom('rehearsal')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()) as Rehearsal | undefined) ?? refuse('notFound')

/** A list shows what each came to; the reports stay where they are. */
export const pageOfRehearsals = async (
  { merchantId }: Owner,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: Rehearsal[]; total: number }> => {
  const [{ rows }, count] = await Promise.all([
    sql<Rehearsal>`
      select id, merchant_id, state, title, factor, hours, minutes, progress, verdict, lost, actor_name, created_at,
        started_at, ended_at, due_at, null as report
      from rehearsal where merchant_id = ${merchantId} order by id desc
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(db()),
    sql<{ total: number }>`select count(*)::int as total from rehearsal where merchant_id = ${merchantId}`.execute(
      db(),
    ),
  ])
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export const openRehearsalOf = async ({ merchantId }: Owner): Promise<number | undefined> => {
  const open = await db()
    .selectFrom('rehearsal')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where(isState('queued', 'running'))
    .executeTakeFirst()
  return open?.id
}

const aDay = hours(24)

/** What of a merchant was played within a day or is to be: one called off before its turn cost nobody anything. */
const ofTheDay = (merchantId: RawBuilder<unknown>, since: Date) => sql`(
  select count(*)::int as played from rehearsal r
  where r.merchant_id = ${merchantId} and r.created_at > ${since}
    and (r.started_at is not null or ${inStates(rehearsalStates, 'r.state')('queued')}))`

export const countOfTheDay = async (tx: Tx, { merchantId }: Owner): Promise<number> => {
  const { rows } = await sql<{ played: number }>`${ofTheDay(sql`${merchantId}`, later(-aDay))}`.execute(tx)
  return rows[0]?.played ?? 0
}

type Waiting = { id: number; runner: string | null }

/** Those whose turn comes. Who had fewer turns within a day comes first: a merchant that asks again and again does not keep the others waiting. */
const inLine = () => sql`
  select id, runner, row_number() over (order by ${ofTheDay(sql`rehearsal.merchant_id`, later(-aDay))}, id) as place
  from rehearsal where ${isState('queued')} and due_at > ${now()}`

/**
 * One process looks at a time, so that no more are begun than there is room for: whoever takes it begins it in the same
 * transaction. One that has a runner is played by that one alone.
 */
export const nextQueued = async (tx: Tx, room: number): Promise<Waiting | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtext('rehearsals'))`.execute(tx)
  const { rows } = await sql<Waiting>`
    select id, runner from (${inLine()}) line
    where (select count(*) from rehearsal where ${isState('running')}) < ${room} order by place limit 1`.execute(tx)
  return rows[0]
}

/** How many are played before this one. */
export const countBefore = async (id: number): Promise<number> => {
  const { rows } = await sql<{ before: number }>`
    select (select count(*)::int from rehearsal where ${isState('running')}) + coalesce(
      (select place::int - 1 from (${inLine()}) line where id = ${id}), 0) as before`.execute(db())
  return rows[0]?.before ?? 0
}

/** Whoever waits to play it lives; false: it was called off. */
export const keepWaiting = async ({ id, runner }: Runner, dueAt: Date): Promise<boolean> => {
  const kept = await db()
    .updateTable('rehearsal')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('runner', '=', runner)
    .where(isState('queued'))
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** False: it was cancelled, or is held to have died. */
export const keepProgress = async ({ id, runner }: Runner, progress: Progress, dueAt: Date): Promise<boolean> => {
  const kept = await db()
    .updateTable('rehearsal')
    .set({ progress: JSON.stringify(progress), due_at: dueAt })
    .where('id', '=', id)
    .where('runner', '=', runner)
    .where(isState('running'))
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Whether what this process plays is still wanted of it. */
export const isPlayedBy = async ({ id, runner }: Runner): Promise<boolean> => {
  const held = await db()
    .selectFrom('rehearsal')
    .select('id')
    .where('id', '=', id)
    .where('runner', '=', runner)
    .where(isState('running'))
    .executeTakeFirst()
  return held !== undefined
}

/** The rehearsal as long as this process plays it. */
export const playedBy = ({ id, runner }: Runner) => sql<boolean>`id = ${id} and runner = ${runner}`

export const theRehearsal = (id: number, { merchantId }: Owner) =>
  sql<boolean>`id = ${id} and merchant_id = ${merchantId}`

export const theQueued = (id: number) => sql<boolean>`id = ${id}`

const isLate = () => sql<boolean>`${isState('queued', 'running')} and due_at <= ${now()}`

export const theLate = (id: number) => sql<boolean>`id = ${id} and ${isLate()}`

export const lateRehearsals = async (sweep: string, limit: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('rehearsal')
    .select('id')
    .where(isLate())
    .where(isFree(sweep, 'rehearsal.id'))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Who may handle online orders: the hands at the desk, the owner among them. */
export const countHands = async ({ merchantId }: Owner): Promise<number> => {
  const { rows } = await sql<{ hands: number }>`
    select count(*)::int as hands from account a left join role r on r.id = a.role_id
    where a.merchant_id = ${merchantId} and a.enabled and a.deleted_at is null
      and (a.is_master or 'online.edit' = any(a.grants) or 'online.edit' = any(r.grants))`.execute(db())
  return Math.max(1, rows[0]?.hands ?? 1)
}

/** How many orders were to be delivered on each of these days. */
export const ordersOfDays = async (
  { merchantId }: Owner,
  days: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ day: string; orders: number }>`
    select delivery_day::text as day, count(*)::int as orders from online_order
    where merchant_id = ${merchantId} and delivery_day = any(${[...days]}::date[]) group by 1`.execute(db())
  return new Map(rows.map(({ day, orders }) => [day, orders]))
}

export const merchantNamed = async (given: string): Promise<{ id: number; name: string } | undefined> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select m.id, m.name from merchant m join account a on a.merchant_id = m.id and a.is_master and a.deleted_at is null
    where m.closed_at is null and (a.mobile = ${given} or m.id::text = ${given}) order by m.id limit 1`.execute(db())
  return rows[0]
}

/** Days as they are written: a day has no zone. */
export const daysPlayed = async (id: number): Promise<{ sourceFrom: string; sourceTo: string; day: string }> => {
  const { rows } = await sql<{ sourceFrom: string; sourceTo: string; day: string }>`
    select source_from::text as "sourceFrom", source_to::text as "sourceTo", played_day::text as day
    from rehearsal where id = ${id}`.execute(db())
  return rows[0] ?? refuse('notFound')
}

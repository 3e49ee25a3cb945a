import { sql } from 'kysely'
import { db, within, type Tx } from '#core/db/tx'
import { later, minutes, now } from '#core/time/clock'
import type { StatementLine } from '#ports/payments/port'

export type Line = { kind: StatementLine['kind']; no: string; trade_no: string; amount: number; at: Date }

/** So many lines are sent to the database at once. */
const stretch = 5_000

/** The statement of a day as it is now; what was there before of that day is gone. */
export const replaceLines = (source: string, day: string, lines: readonly StatementLine[]): Promise<void> =>
  within(async (tx) => {
    // Whoever reads the same statement at the same moment comes after.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`statement:${source}:${day}`}, 0))`.execute(tx)
    await sql`delete from statement_line where source = ${source} and day = ${day}`.execute(tx)
    for (let from = 0; from < lines.length; from += stretch) {
      const rows = lines.slice(from, from + stretch).map(({ kind, no, tradeNo, amount, at }, place) => ({
        number: from + place,
        kind,
        no,
        trade_no: tradeNo,
        amount,
        at,
      }))
      await sql`
        insert into statement_line (source, day, number, kind, no, trade_no, amount, at)
        select ${source}, ${day}, number, kind, no, trade_no, amount, at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as line(number integer, kind text, no text, trade_no text, amount bigint, at timestamptz)`.execute(tx)
    }
  })

export const nosOnStatement = async (source: string, day: string): Promise<string[]> => {
  const { rows } = await sql<{ no: string }>`
    select distinct no from statement_line where source = ${source} and day = ${day}`.execute(db())
  return rows.map(({ no }) => no)
}

/** The lines of all days under these numbers. */
export const linesUnder = async (source: string, nos: readonly string[]): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select kind, no, trade_no, amount, at from statement_line
    where source = ${source} and no = any(${[...nos]}::text[]) order by day, number`.execute(db())
  return rows
}

/** These statements are to be read now. */
export const askForStatements = async (tx: Tx, sources: readonly string[], days: readonly string[]): Promise<void> => {
  await sql`
    insert into statement_day as known (source, day, next_at, asked_at)
    select source, day, ${now()}, ${now()} from unnest(${[...sources]}::text[]) source, unnest(${[...days]}::date[]) day
    on conflict (source, day) do update set next_at = least(known.next_at, excluded.next_at), asked_at = excluded.asked_at`.execute(
    tx,
  )
}

export type Taken = { source: string; day: string; tries: number }

/** Longer than any statement takes: whoever has not finished by then has died. */
const leaseMs = minutes(10)

/** The next statement that is to be read, for whoever reads it until the lease ends. */
export const takeStatement = async (): Promise<Taken | undefined> => {
  const { rows } = await sql<Taken>`
    update statement_day set next_at = ${later(leaseMs)}, tries = tries + 1
    where (source, day) in (
      select source, day from statement_day where next_at <= ${now()} order by next_at, day, source limit 1 for update skip locked
    )
    returning source, day::text as day, tries`.execute(db())
  return rows[0]
}

/** What came of it, from whoever has it in hand; asked for again meanwhile, it is read again. */
export const statementRead = async (
  { source, day, tries }: Taken,
  { lines, compared, askedBefore }: { lines: number; compared: number; askedBefore: Date },
): Promise<void> => {
  await sql`
    update statement_day set read_at = ${now()}, failing_since = null, trouble = '', lines = ${lines}, compared = ${compared},
      tries = 0, next_at = case when asked_at > ${askedBefore} then ${now()}::timestamptz end
    where source = ${source} and day = ${day} and tries = ${tries}`.execute(db())
}

export const statementFailed = async (
  { source, day, tries }: Taken,
  { next, trouble }: { next: Date; trouble: string },
): Promise<void> => {
  await sql`
    update statement_day set failing_since = coalesce(failing_since, ${now()}), trouble = ${trouble}, next_at = ${next}
    where source = ${source} and day = ${day} and tries = ${tries}`.execute(db())
}

export type DayRow = {
  source: string
  day: string
  next_at: Date | null
  read_at: Date | null
  failing_since: Date | null
  trouble: string
  lines: number
  compared: number
}

export const newestDays = async (firstDay: string): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    select source, day::text as day, next_at, read_at, failing_since, trouble, lines, compared
    from statement_day where day >= ${firstDay} order by day desc, source`.execute(db())
  return rows
}

/** Which statements cannot be read, by whose they are, and since when. */
export const failingStatements = async (): Promise<Map<string, { backlog: number; oldestAt: Date | null }>> => {
  const { rows } = await sql<{ source: string; backlog: number; oldest: Date | null }>`
    select source, count(*)::int as backlog, min(failing_since) as oldest
    from statement_day where next_at is not null and failing_since is not null group by source`.execute(db())
  return new Map(rows.map(({ source, backlog, oldest }) => [source, { backlog, oldestAt: oldest }]))
}

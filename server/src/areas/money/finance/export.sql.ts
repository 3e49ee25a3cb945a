import { sql } from 'kysely'
import { all, type Condition } from '#core/lists/long-list'
import { db } from '#core/db/tx'
import { conditionsOf, type Line, type LineFilter } from './finance.sql.ts'

/** A statement ready to be run by whoever has a connection. */
export type Statement = { sql: string; parameters: readonly unknown[] }
/** How the lines are read: the first ones, and those behind the last one seen, whose id stands at `cursorAt`. */
export type Stretches = { size: number; first: Statement; next: Statement; cursorAt: number }

const stretchSize = 2_000

const statement = (conditions: readonly Condition[], order: 'newest' | 'oldest'): Statement => {
  const by = order === 'newest' ? sql`at desc, id desc` : sql`id`
  const outer = order === 'newest' ? sql`p.at desc, p.id desc` : sql`p.id`
  const { sql: text, parameters } = sql<Line>`
    select p.id, p.account_id, p.transaction_id, p.type, p.amount, p.balance_after, p.at, t.why, t.ref from (
      select p.* from ledger_posting p where ${all(conditions)} order by ${by} limit ${stretchSize}
    ) p join ledger_transaction t on t.id = p.transaction_id order by ${outer}`.compile(db())
  return { sql: text, parameters }
}

/** Stands where the id of the last line seen comes to stand. */
const cursor = -1

const stretches = (conditions: readonly Condition[], behind: Condition, order: 'newest' | 'oldest'): Stretches => {
  const next = statement([...conditions, behind], order)
  return { size: stretchSize, first: statement(conditions, order), next, cursorAt: next.parameters.indexOf(cursor) }
}

export const newestFirst = (accountId: number, filter: LineFilter): Stretches =>
  stretches(
    conditionsOf(accountId, 'flows', filter),
    // Its time is looked up: the database tells moments apart that are one for us.
    sql<boolean>`(p.at, p.id) < (select at, id from ledger_posting where id = ${cursor})`,
    'newest',
  )

/** The whole account as it was written. */
export const oldestFirst = (accountId: number): Stretches =>
  stretches([sql<boolean>`p.account_id = ${accountId}`], sql<boolean>`p.id > ${cursor}`, 'oldest')

import { sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { db } from '../db/tx.ts'
import { all, type Condition } from './long-list.ts'

/** All rows of a list that was reached from a figure, and what they add up to: counted to the end, for they must agree. */
export const countAndSum = async (
  table: keyof DB & string,
  column: string,
  conditions: readonly Condition[],
): Promise<{ total: number; sum: number }> => {
  const { rows } = await sql<{ total: number; sum: number }>`
    select count(*)::int as total, coalesce(sum(${sql.ref(column)}), 0)::bigint as sum
    from ${sql.table(table)} where ${all(conditions)}`.execute(db())
  return rows[0] ?? { total: 0, sum: 0 }
}

/** Of the hour of the day in China in which it was placed. */
export const placedAtHour = (hour: number): Condition =>
  sql<boolean>`extract(hour from created_at at time zone 'Asia/Shanghai') = ${hour}`

/** The column has this number; `0` asks for those without. */
export const isOrNone = (column: string, id: string): Condition =>
  id === '0' ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${Number(id)}`

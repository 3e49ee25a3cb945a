import { sql, type RawBuilder } from 'kysely'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import type { DB } from '../db/schema.ts'
import { db } from '../db/tx.ts'
import { all, type Condition } from './long-list.ts'

/**
 * All rows of a list that was reached from a figure, and what they add up to, where it is one of money: counted to the
 * end, for they must agree.
 */
export const countAndSum = async (
  table: keyof DB & string,
  amount: RawBuilder<number> | undefined,
  conditions: readonly Condition[],
): Promise<{ total: number; more: false; amount_total?: Fen }> => {
  const { rows } = await sql<{ total: number; sum: number }>`
    select count(*)::int as total, coalesce(sum(${amount ?? sql.lit(0)}), 0)::bigint as sum
    from ${sql.table(table)} where ${all(conditions)}`.execute(db())
  const { total, sum } = rows[0] ?? { total: 0, sum: 0 }
  return { total, more: false, ...(amount ? { amount_total: fen(sum) } : {}) }
}

/** Of the hour of the day in China in which it was placed. */
export const placedAtHour = (hour: number): Condition =>
  sql<boolean>`extract(hour from created_at at time zone 'Asia/Shanghai') = ${hour}`

/** The column has this number; `0` asks for those without. */
export const isOrNone = (column: string, id: string): Condition =>
  id === '0' ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${Number(id)}`

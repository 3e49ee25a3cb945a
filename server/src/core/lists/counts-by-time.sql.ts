import { sql } from 'kysely'
import { addDays, startOfDay } from '@zdb/contract/kit/china-time'
import { all, type Condition } from './long-list.ts'
import type { DB } from '../db/schema.ts'
import { db } from '../db/tx.ts'

/** Which rows are counted, and by which of their moments; an index that begins so serves both counts. */
export type Occurrences = {
  readonly table: keyof DB & string
  readonly moment: string
  readonly of: readonly Condition[]
}

const during = ({ table, moment, of }: Occurrences, from: string, to: string) => {
  const at = sql.ref(moment)
  const span = sql<boolean>`${at} >= ${startOfDay(from)} and ${at} < ${startOfDay(addDays(to, 1))}`
  return sql`from ${sql.table(table)} where ${all([...of, span])}`
}

const inChina = (moment: string) => sql`${sql.ref(moment)} at time zone 'Asia/Shanghai'`

/** Whether there ever was one. */
export const everOccurred = async ({ table, of }: Occurrences): Promise<boolean> => {
  const { rows } = await sql<{ ever: boolean }>`
    select exists (select 1 from ${sql.table(table)} where ${all([...of])}) as ever`.execute(db())
  return rows[0]?.ever ?? false
}

/** How many on each day in China's time, both days included; days without any are absent. */
export const countByDay = async (what: Occurrences, from: string, to: string): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(${inChina(what.moment)}, 'YYYY-MM-DD') as day, count(*)::int as count
    ${during(what, from, to)} group by 1`.execute(db())
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** How many in each hour of one day in China's time, 0 to 23; hours without any are absent. */
export const countByHour = async (what: Occurrences, day: string): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ hour: number; count: number }>`
    select extract(hour from ${inChina(what.moment)})::int as hour, count(*)::int as count
    ${during(what, day, day)} group by 1`.execute(db())
  return new Map(rows.map(({ hour, count }) => [hour, count]))
}

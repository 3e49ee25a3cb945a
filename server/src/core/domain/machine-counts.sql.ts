import { sql } from 'kysely'
import type { AnyMachine } from './any-machine.ts'
import { db } from '../db/tx.ts'

// Codes are written out: only then is a partial index over them known to fit.
const inStates = (of: AnyMachine, names: readonly string[]) => {
  const states = names.flatMap((name) => of.states[name] ?? [])
  const fits = states.map(({ code, stage }) =>
    of.stageColumn === undefined
      ? sql`${sql.ref(of.column)} = ${sql.lit(code)}`
      : sql`(${sql.ref(of.column)} = ${sql.lit(code)} and ${sql.ref(of.stageColumn)} = ${sql.lit(stage)})`,
  )
  return sql.join(fits, sql` or `)
}

/** How many things are in one of these states, counted so far. */
export const countInStates = async (of: AnyMachine, names: readonly string[], limit: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from ${sql.table(of.table)} where ${inStates(of, names)} limit ${limit}) counted`.execute(db())
  return rows[0]?.count ?? 0
}

/** The newest of them, by the number that people know them by. */
export const newestInStates = async (of: AnyMachine, names: readonly string[], limit: number): Promise<string[]> => {
  const { rows } = await sql<{ number: string }>`
    select coalesce(to_jsonb(thing) ->> 'sn', id::text) as number from ${sql.table(of.table)} thing
    where ${inStates(of, names)} order by id desc limit ${limit}`.execute(db())
  return rows.map(({ number }) => number)
}

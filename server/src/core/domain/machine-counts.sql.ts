import { sql } from 'kysely'
import type { AnyMachine } from './any-machine.ts'
import { db } from '../db/tx.ts'

/** How many things are in one of these states, counted so far. */
export const countInStates = async (of: AnyMachine, names: readonly string[], limit: number): Promise<number> => {
  const states = names.flatMap((name) => of.states[name] ?? [])
  const fits = states.map(({ code, stage }) =>
    of.stageColumn === undefined
      ? sql`${sql.ref(of.column)} = ${code}`
      : sql`(${sql.ref(of.column)} = ${code} and ${sql.ref(of.stageColumn)} = ${stage})`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from ${sql.table(of.table)} where ${sql.join(fits, sql` or `)} limit ${limit}) counted`.execute(db())
  return rows[0]?.count ?? 0
}

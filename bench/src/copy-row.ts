import { sql, type RawBuilder } from 'kysely'
import { db } from '../../server/src/core/db/tx.ts'

/** Copies of one row, with other values in some columns; `n` counts them from the first number on. */
export const copyRow = async (
  table: string,
  id: number,
  [first, last]: readonly [number, number],
  change: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'
    order by ordinal_position`.execute(db())
  const names = rows.map(({ name }) => name)
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => change[name] ?? sql.ref(`one.${name}`)))}
    from ${sql.table(table)} one, generate_series(${first}::int, ${last}::int) n where one.id = ${id}`.execute(db())
}

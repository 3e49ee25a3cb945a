import { sql } from 'kysely'
import type { Tx } from '#core/db/tx'

type Aside = { owner: string; name: string; definition: string }

/**
 * Fills tables without their indexes and references and puts those back afterwards: checked and sorted all at once they
 * take a fraction of the time. Everything in the caller's transaction, so that a failure leaves them as they were.
 */
export const inBulk = async (tx: Tx, tables: readonly string[], fill: () => Promise<void>): Promise<void> => {
  const among = sql`any(${[...tables]}::text[]::regclass[])`
  const indexes = await sql<Aside>`
    select '' as owner, c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = ${among} and not i.indisunique`.execute(
    tx,
  )
  const references = await sql<Aside>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = ${among} and contype = 'f'`.execute(tx)
  for (const { name } of indexes.rows) await sql`drop index ${sql.ref(name)}`.execute(tx)
  for (const { owner, name } of references.rows)
    await sql`alter table ${sql.table(owner)} drop constraint ${sql.ref(name)}`.execute(tx)
  await fill()
  await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(tx)
  for (const { owner, name, definition } of references.rows)
    await sql`alter table ${sql.table(owner)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx)
}

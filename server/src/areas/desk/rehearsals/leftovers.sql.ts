import pg from 'pg'
import { databaseUrl } from '#core/db/tx'

/** Installations that share a PostgreSQL know their scratch databases apart: each carries a mark of its own one's name. */
export const prefixOf = async (admin: pg.Client): Promise<string> => {
  const { rows } = await admin.query<{ prefix: string }>(
    "select 'zdb_rehearsal_' || left(md5(current_database()), 8) || '_' as prefix",
  )
  return rows[0]?.prefix ?? ''
}

/** As long as the connection of its maker lives, a scratch database is nobody's leftover. */
export const holdName = async (admin: pg.Client, name: string): Promise<void> => {
  await admin.query('select pg_advisory_lock(hashtext($1))', [name])
}

export const dropScratch = async (admin: pg.Client, name: string): Promise<void> => {
  await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

/** What was left by rehearsals whose process died. */
export const sweepLeftovers = async (admin: pg.Client): Promise<void> => {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [await prefixOf(admin)],
  )
  for (const { datname } of rows) {
    const { rows: locks } = await admin.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [
      datname,
    ])
    if (!locks[0]?.mine) continue
    await dropScratch(admin, datname)
    await admin.query('select pg_advisory_unlock(hashtext($1))', [datname])
  }
}

/** On a connection of its own: a database is not dropped within a transaction, nor through a pool that lends for one. */
export const dropLeftovers = async (): Promise<void> => {
  const admin = new pg.Client({ connectionString: databaseUrl() })
  admin.on('error', () => undefined)
  await admin.connect()
  try {
    await sweepLeftovers(admin)
  } finally {
    await admin.end()
  }
}

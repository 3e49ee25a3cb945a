import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseUrl } from '#core/db/tx'

/**
 * Installations that share a PostgreSQL know their scratch databases apart, and those that share a machine the folders:
 * each carries a mark of its own database and PostgreSQL.
 */
export const prefixOf = async (admin: pg.Client): Promise<string> => {
  const { rows } = await admin.query<{ prefix: string }>(
    `select 'zdb_rehearsal_' || left(md5(system_identifier || current_database()), 8) || '_' as prefix from pg_control_system()`,
  )
  return rows[0]?.prefix ?? ''
}

/** As long as the connection of its maker lives, a scratch database is nobody's leftover, nor its folder. */
export const holdName = async (admin: pg.Client, name: string): Promise<void> => {
  await admin.query('select pg_advisory_lock(hashtext($1))', [name])
}

/** What the processes of a rehearsal write to disk, under the name of its database. */
export const folderOf = (name: string): string => join(tmpdir(), name)

export const dropScratch = async (admin: pg.Client, name: string): Promise<void> => {
  // The folder goes although PostgreSQL is away; who wrote to it ends with the database.
  await admin
    .query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
    .finally(() => rm(folderOf(name), { recursive: true, force: true, maxRetries: 3 }))
}

/** What was left by rehearsals whose process died: databases, and folders of this machine. */
export const sweepLeftovers = async (admin: pg.Client): Promise<void> => {
  const prefix = await prefixOf(admin)
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of new Set([...rows.map(({ datname }) => datname), ...folders])) {
    const { rows: locks } = await admin.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [
      name,
    ])
    if (!locks[0]?.mine) continue
    await dropScratch(admin, name)
    await admin.query('select pg_advisory_unlock(hashtext($1))', [name])
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

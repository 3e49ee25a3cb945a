import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { db } from '#core/db/tx'

/** A fresh copy of the migrated template; it goes with the database server when the run ends. */
export const cloneTemplate = async (): Promise<string> => {
  const name = `zdb_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  await admin.query(`create database ${name} template zdb_template`)
  await admin.end()
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** How many wait for a lock that somebody else has. */
export const lockWaits = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
  return rows[0]?.count ?? 0
}

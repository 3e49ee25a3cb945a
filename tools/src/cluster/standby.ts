import { chownSync } from 'node:fs'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { walk } from '../backup/base.ts'
import { eachOf } from '../backup/lanes.ts'
import { handOver, quoted } from '../backup/restore.ts'
import { placeOf } from '../postgres/place.ts'

const reachMs = 5_000
/** What is asked here is answered in moments, but for a takeover, which has a bound of its own. */
const answerMs = 30_000
/** Before it is copied a database brings all that it has in memory to its disk. */
const copyMs = 5 * 60_000

/** On a connection of its own; nobody waits for a database that is gone, or runs and says nothing. */
export const withClient = async <T>(config: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionTimeoutMillis: reachMs, query_timeout: answerMs, ...config })
  client.on('error', () => {})
  try {
    await client.connect()
    return await use(client)
  } finally {
    // Whoever says nothing says no goodbye either.
    await Promise.race([client.end().catch(() => {}), pause(reachMs, undefined, { ref: false })])
  }
}

export const ask = <Row extends object>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> =>
  withClient({ connectionString: url }, async (client) => (await client.query<Row>(statement, values)).rows)

/** What it has of the log stays there until its follower has it too. */
const reserveLog = async (url: string, name: string): Promise<void> => {
  await ask(
    url,
    `select pg_create_physical_replication_slot($1, true)
     where not exists (select 1 from pg_replication_slots where slot_name = $1)`,
    [name],
  )
}

const copyAll = async (from: string, to: string): Promise<void> => {
  const { folders, files } = await walk(from)
  for (const folder of ['', ...folders]) await mkdir(join(to, folder), { recursive: true })
  await eachOf(files, async (path) => {
    await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
      // A table that is dropped meanwhile takes its file along; the log tells so too.
      if (error.code !== 'ENOENT') throw error
    })
  })
}

/** PostgreSQL's own way without `pg_basebackup`, which the embedded build does not bring: the files between start and stop. */
const copyRunning = (url: string, from: string, to: string): Promise<void> =>
  withClient({ connectionString: url, query_timeout: copyMs }, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    await copyAll(from, to)
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
    await writeFile(join(to, 'backup_label'), rows[0]?.label ?? '')
  })

/** A folder from which a database starts that follows this one, whatever lay there before. */
export const makeStandby = async (url: string, data: string, dir: string, name: string): Promise<void> => {
  const { hostname, port, username, password } = new URL(url)
  await mkdir(dir, { recursive: true })
  const place = placeOf(dir)
  await rm(place.data, { recursive: true, force: true })
  await reserveLog(url, name)
  await copyRunning(url, data, place.data)
  const line = Object.entries({
    host: hostname,
    port,
    user: username,
    password: decodeURIComponent(password),
    application_name: name,
  })
    .map(([key, value]) => `${key}=${value}`)
    .join(' ')
  const settings = { primary_conninfo: line, primary_slot_name: name }
  await writeFile(
    join(place.data, 'postgresql.auto.conf'),
    Object.entries(settings)
      .map(([key, value]) => `${key} = ${quoted(value)}\n`)
      .join(''),
  )
  await writeFile(join(place.data, 'standby.signal'), '')
  handOver(place)
  if (place.runner) chownSync(place.data, place.runner.uid, place.runner.gid)
  await writeFile(join(dir, 'password'), decodeURIComponent(password), { mode: 0o600 })
}

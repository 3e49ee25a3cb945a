import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '#core/db/migrate'
import { ConfigError } from '#core/process/config'

const prefix = 'zdb_rehearsal_'

export type Scratch = { url: string; drop: () => Promise<void> }

const drop = async (admin: pg.Client, name: string): Promise<void> => {
  await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

/** What was left by rehearsals whose process died: of one that lives its maker holds the lock of its name. */
const sweepLeftovers = async (admin: pg.Client): Promise<void> => {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) {
    const { rows: locks } = await admin.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [
      datname,
    ])
    if (!locks[0]?.mine) continue
    await drop(admin, datname)
    await admin.query('select pg_advisory_unlock(hashtext($1))', [datname])
  }
}

/** An empty database beside the installation's own, with its tables, for as long as the rehearsal lasts. */
export const openScratch = async (installation: string): Promise<Scratch> => {
  const admin = new pg.Client({ connectionString: installation })
  admin.on('error', () => undefined)
  await admin.connect()
  await sweepLeftovers(admin)
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await admin.query('select pg_advisory_lock(hashtext($1))', [name])
  await admin.query(`create database ${pg.escapeIdentifier(name)} template template0`).catch(async (cause: unknown) => {
    await admin.end()
    throw new ConfigError('无法建立演练用的数据库：数据库账号需要建库权限（CREATEDB）', { cause })
  })
  const url = new URL(installation)
  url.pathname = `/${name}`
  const end = async (): Promise<void> => {
    await drop(admin, name)
    await admin.end()
  }
  await migrate(url.href).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return { url: url.href, drop: end }
}

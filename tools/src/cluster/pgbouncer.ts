import { chownSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { enginePath } from '../fetched/engines.ts'
import { freePort } from '../postgres/port.ts'
import { answersAt } from './answers.ts'
import { keepProcess, type KeptProcess } from './kept-process.ts'

/** It refuses to be root. */
const user = { name: 'nobody', uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0

/** What a connection asks for at its start does not reach the database through a pool: it is said there once. */
const timeouts = 'set statement_timeout = 60000; set idle_in_transaction_session_timeout = 30000'

type Settings = Readonly<Record<string, string | number>>

const listed = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

const placeOf = (databaseUrl: string): Settings => {
  const { hostname, port, pathname } = new URL(databaseUrl)
  return { host: hostname, port, dbname: decodeURIComponent(pathname.slice(1)) }
}

const configuration = (primary: string, standby: string, port: number, accounts: string): string => {
  const lent = { pool_mode: 'transaction', connect_query: `'${timeouts}'` }
  const pools = {
    work: { ...placeOf(primary), ...lent, pool_size: 40 },
    session: { ...placeOf(primary), pool_mode: 'session', pool_size: 100 },
    standby: { ...placeOf(standby), ...lent, pool_size: 20 },
  }
  const settings: Settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: accounts,
    max_client_conn: 1_000,
    ignore_startup_parameters: 'extra_float_digits,statement_timeout,idle_in_transaction_session_timeout',
    // While one database goes and another comes, who asks waits, and the new one is asked at once.
    server_login_retry: 1,
    server_connect_timeout: 2,
    query_wait_timeout: 30,
    ...(isRoot && { user: user.name }),
  }
  return [
    '[databases]',
    ...Object.entries(pools).map(([name, pool]) => `${name} = ${listed(pool)}`),
    '[pgbouncer]',
    ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
    '',
  ].join('\n')
}

export type PgBouncer = KeptProcess & {
  /** Lends a connection for one transaction. */
  workUrl: string
  /** Lends a connection for as long as it is open. */
  sessionUrl: string
  /** Lends a connection to the standby for one transaction; while none was named, to the one that is written to. */
  standbyUrl: string
  /** From now on this database is the one. */
  pointAt: (databaseUrl: string) => void
  /** From now on this one follows it. */
  pointStandbyAt: (databaseUrl: string) => void
}

export const startPgBouncer = async (dir: string, databaseUrl: string): Promise<PgBouncer> => {
  const port = await freePort()
  const { username, password } = new URL(databaseUrl)
  const [file, accounts] = [join(dir, 'pgbouncer.ini'), join(dir, 'pgbouncer-accounts.txt')]
  // Whole or not at all: it may be read at any moment.
  const write = (path: string, text: string): void => {
    const draft = `${path}.draft`
    writeFileSync(draft, text, { mode: 0o600 })
    if (isRoot) chownSync(draft, user.uid, user.gid)
    renameSync(draft, path)
  }
  let [primary, standby] = [databaseUrl, databaseUrl]
  const point = (): void => write(file, configuration(primary, standby, port, accounts))
  write(accounts, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  point()
  const kept = await keepProcess({
    name: 'pgbouncer',
    file: await enginePath('pgbouncer'),
    args: [file],
    dir,
    isReady: () => answersAt(port),
  })
  const urlOf = (pool: string): string => `postgres://${username}:${password}@127.0.0.1:${port}/${pool}`
  return {
    ...kept,
    workUrl: urlOf('work'),
    sessionUrl: urlOf('session'),
    standbyUrl: urlOf('standby'),
    pointAt: (url) => {
      primary = url
      point()
      kept.signal('SIGHUP')
    },
    pointStandbyAt: (url) => {
      standby = url
      point()
      kept.signal('SIGHUP')
    },
  }
}

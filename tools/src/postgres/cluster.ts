import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { takeLock } from '../process-lock.mjs'
import { initialise, isInitialised, superuser } from './initialise.ts'
import { launch, tryConnect, type Server } from './launch.ts'
import { clearLeftover } from './leftover.ts'
import { placeOf } from './place.ts'
import { keptPort } from './port.ts'
import { spoolOf, type Spool } from './spool.ts'
import { explain, trouble } from './trouble.ts'

export type Cluster = {
  adminUrl: string
  data: string
  /** Where the write-ahead log is laid for whoever keeps it. */
  spool: Spool | undefined
  urlFor: (database: string) => string
  /** Heard when it is gone, by our word or without it. */
  ended: Promise<unknown>
  stop: () => Promise<void>
}

export type ClusterOptions = {
  /** The cluster's own folder; made when missing. */
  dir: string
  log?: (line: string) => void
  /** False for data that need not survive a crash of the machine. */
  durable?: boolean
  /** Whether what is written is laid aside for backups; as it was at the last start, unless said. */
  archive?: boolean
  /** False where somebody else decides what follows when it dies; else it is started again. */
  revives?: boolean
  /** How long it may give no sign of life while it starts. */
  startupMs?: number | undefined
}

/** Starts the embedded PostgreSQL on `dir`, creating it the first time. Fails with a message for its owner. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  try {
    makeFolder(resolve(options.dir))
    const dir = realpathSync(options.dir)
    const release = await takeLock(join(dir, 'lock'))
    if (!release) throw trouble(`数据目录正在被另一个进程使用：${dir}。`)
    try {
      return await startIn(dir, options, release)
    } catch (error) {
      release()
      throw error
    }
  } catch (error) {
    throw explain(error, options.dir)
  }
}

async function startIn(dir: string, options: ClusterOptions, release: () => void): Promise<Cluster> {
  const { log = () => {}, durable = true, revives = true, startupMs } = options
  const place = placeOf(dir)
  const password = keptPassword(dir)
  await clearLeftover(place.data)
  if (!isInitialised(place)) {
    log('正在初始化数据库…')
    await initialise(place, password, durable)
  }
  const urlOn = (port: number, database: string): string => urlOf(password, port, database)
  const spool = spoolOf(place, options.archive)
  const server = await launch(place, { durable, spool: spool?.folder, revives, startupMs }, (port) =>
    urlOn(port, 'postgres'),
  )
  await proveChineseSearch(urlOn(server.port, 'template1'), server)

  let stopped: Promise<void> | undefined
  return {
    adminUrl: urlOn(server.port, 'postgres'),
    data: place.data,
    spool,
    urlFor: (database) => urlOn(server.port, database),
    ended: server.exited,
    stop: () => (stopped ??= server.stop().finally(release)),
  }
}

/** The one that another process has started on `dir`, if any; it is not ours to stop. */
export async function runningCluster(dir: string): Promise<Omit<Cluster, 'stop' | 'ended'> | undefined> {
  if (!existsSync(join(dir, 'password')) || !existsSync(join(dir, 'port'))) return undefined
  const place = placeOf(realpathSync(dir))
  const urlFor = (database: string): string => urlOf(keptPassword(dir), keptPort(dir), database)
  if ((await tryConnect(urlFor('postgres'))) !== undefined) return undefined
  return { adminUrl: urlFor('postgres'), data: place.data, spool: spoolOf(place, undefined), urlFor }
}

const urlOf = (password: string, port: number | undefined, database: string): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`

// Step by step: Node's own recursion answers a read-only disk with a misleading error.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

function keptPassword(dir: string): string {
  const file = join(dir, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

// Under a wrong character type trigrams of Chinese text are empty without any error, and every search finds nothing.
async function proveChineseSearch(url: string, server: Server): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    const standby = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
    // It has what the one has that it follows, where this was proven.
    if (standby.rows[0]?.is) return
    await client.query('create extension if not exists pg_trgm')
    const { rows } = await client.query<{ trigrams: string[] }>(`select show_trgm('深圳市') as trigrams`)
    if (!rows[0]?.trigrams.length) throw trouble('数据库的字符设置不支持中文检索，请用空的数据目录重新初始化。')
  } catch (error) {
    await server.stop()
    throw error
  } finally {
    await client.end()
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

// 64-bit columns come back as numbers while they fit, so that fen and ids stay exact.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`)
  return value
})

export type Tx = Transaction<DB>
export type Db = Kysely<DB> | Tx

type Connection = { pool: pg.Pool; db: Kysely<DB> }

let connection: Connection | undefined
const ambient = new AsyncLocalStorage<{ tx: Tx; afterCommit: (() => void)[] }>()

export const connect = (url: string, connections: number, onError: (error: Error) => void): void => {
  const pool = new pg.Pool({ connectionString: url, max: connections, application_name: 'zhuandanbao' })
  // Without a listener a connection that breaks would end the process with the database, idle or in use.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  connection = { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
}

const connected = (): Connection => {
  if (!connection) throw new Error('the database is not connected')
  return connection
}

export const pool = (): pg.Pool => connected().pool

export const disconnect = async (): Promise<void> => {
  const open = connection
  connection = undefined
  await open?.db.destroy()
}

/** Reads: on the transaction that is under way, else on any connection. */
export const db = (): Db => ambient.getStore()?.tx ?? connected().db

/** Outside any transaction under way: for what must stand even though the rest is refused, such as a failed try. */
export const apart = (): Kysely<DB> => connected().db

/**
 * One transaction. A `within` inside another joins it, so that stories compose.
 * Nothing outside PostgreSQL is called before it ends: that is what the outbox is for.
 */
export const within = async <T>(story: (tx: Tx) => Promise<T>): Promise<T> => {
  const running = ambient.getStore()
  if (running) return story(running.tx)
  const afterCommit: (() => void)[] = []
  const result = await connected()
    .db.transaction()
    .execute((tx) => ambient.run({ tx, afterCommit }, () => story(tx)))
  for (const task of afterCommit) task()
  return result
}

/**
 * Work with transactions of its own, also inside another: what the outside has already done stands although the story
 * that asked for it is undone. The story must hold no row that the work touches.
 */
export const independently = <T>(work: () => Promise<T>): Promise<T> => ambient.exit(work)

/** Runs once the transaction under way has committed; at once when there is none. For wake-ups only: it may be lost. */
export const onCommit = (task: () => void): void => {
  const running = ambient.getStore()
  if (running) running.afterCommit.push(task)
  else task()
}

export const inTransaction = (): boolean => ambient.getStore() !== undefined

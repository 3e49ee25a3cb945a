import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type ControlledTransaction, type Transaction } from 'kysely'
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

type Connection = { pool: pg.Pool; db: Kysely<DB>; pulse: pg.Pool; movedAt: () => number; cut: () => Promise<void> }
type Running = { tx: Tx; afterCommit: (() => void)[] }
/** A transaction that is opened by the first `within` and stays open until what it is around has ended. */
type Late = { begin: () => Promise<LateRunning>; running?: LateRunning; line: Promise<unknown> }
type LateRunning = Running & { tx: ControlledTransaction<DB> }

/** How long who works on the database is waited for. */
export type Patience = {
  /** For a free connection. */
  connectMs: number
  /** For one statement, locks included. */
  statementMs: number
}
const serving: Patience = { connectMs: 10_000, statementMs: 60_000 }
/** A transaction that does nothing for so long is cut: whoever opened it is stuck. */
const idleMs = 30_000
const pulseMs = 2_000
/** At the end, those who still hold a connection get so long to give it back. */
const farewellMs = 5_000

let connection: Connection | undefined
const ambient = new AsyncLocalStorage<Running>()
const lateOnes = new AsyncLocalStorage<Late>()

const running = (): Running | undefined => ambient.getStore() ?? lateOnes.getStore()?.running

/** Who holds a connection and waits for another one of the same pool may wait for ever: all others may do the same. */
class OnePerStory extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(taken: Parameters<pg.Pool['connect']>[0]): void
  override connect(taken?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (running()) throw new Error('a second connection is asked for inside a transaction')
    return taken ? super.connect(taken) : super.connect()
  }
}

export const connect = (
  url: string,
  connections: number,
  onError: (error: Error) => void,
  { connectMs, statementMs }: Patience = serving,
): void => {
  const pool = new OnePerStory({
    connectionString: url,
    max: connections,
    application_name: 'zhuandanbao',
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
  })
  const pulse = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'zhuandanbao-pulse',
    connectionTimeoutMillis: pulseMs,
    query_timeout: pulseMs,
  })
  let movedAt = performance.now()
  const open = new Set<pg.PoolClient>()
  for (const event of ['acquire', 'release', 'remove'] as const) pool.on(event, () => (movedAt = performance.now()))
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  // Without a listener a connection that breaks would end the process with the database, idle or in use.
  for (const each of [pool, pulse]) {
    each.on('error', onError)
    each.on('connect', (client) => client.on('error', onError))
  }
  connection = {
    pool,
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pulse,
    movedAt: () => movedAt,
    cut: async () => {
      await Promise.allSettled([...open].map((client) => (client as unknown as pg.Client).end()))
    },
  }
}

const connected = (): Connection => {
  if (!connection) throw new Error('the database is not connected')
  return connection
}

export const pool = (): pg.Pool => connected().pool

/** For who needs a connection of their own, for good or for long. */
export const databaseUrl = (): string => connected().pool.options.connectionString ?? ''

/** Ends within seconds, whoever still holds a connection. */
export const disconnect = async (): Promise<void> => {
  const open = connection
  connection = undefined
  if (!open) return
  const ended = Promise.all([open.db.destroy(), open.pulse.end()])
  const late = setTimeout(() => void open.cut(), farewellMs)
  await ended.finally(() => clearTimeout(late))
}

/** Every connection is taken and none came back for so long: nobody is working, all are waiting for something. */
export const isStalledFor = (ms: number): boolean => {
  const { pool: all, movedAt } = connected()
  return all.totalCount >= all.options.max && all.idleCount === 0 && performance.now() - movedAt() > ms
}

/** Whether the database answers, asked on a line of its own: the others may all be taken. */
export const isAnswering = (): Promise<boolean> =>
  connected()
    .pulse.query('select 1')
    .then(
      () => true,
      () => false,
    )

/** Reads: on the transaction that is under way, else on any connection. */
export const db = (): Db => running()?.tx ?? connected().db

/**
 * One transaction. A `within` inside another joins it, so that stories compose.
 * Nothing outside PostgreSQL is called before it ends: that is what the outbox is for.
 */
export const within = async <T>(story: (tx: Tx) => Promise<T>): Promise<T> => {
  const joined = ambient.getStore()
  if (joined) return story(joined.tx)
  const late = lateOnes.getStore()
  if (late) return withinLate(late, story)
  const afterCommit: (() => void)[] = []
  const result = await connected()
    .db.transaction()
    .execute((tx) => ambient.run({ tx, afterCommit }, () => story(tx)))
  for (const task of afterCommit) task()
  return result
}

const savepoint = 'story'

/** One story after the other. One that fails takes back what it did; what others did before it stays. */
const withinLate = <T>(late: Late, story: (tx: Tx) => Promise<T>): Promise<T> => {
  const tell = async (): Promise<T> => {
    const before = late.running
    const open = (late.running ??= await late.begin())
    const mark = before && (await open.tx.savepoint(savepoint).execute())
    try {
      const result = await ambient.run(open, () => story(open.tx))
      await mark?.releaseSavepoint(savepoint).execute()
      return result
    } catch (error) {
      if (mark) await mark.rollbackToSavepoint(savepoint).execute()
      else await rollBack(late)
      throw error
    }
  }
  const told = late.line.then(tell, tell)
  late.line = told.catch(() => undefined)
  return told
}

const rollBack = async (late: Late): Promise<void> => {
  const open = late.running
  delete late.running
  await open?.tx.rollback().execute()
}

/**
 * One transaction around all that `act` changes, with `first` at its beginning and `last`, which is told the outcome, at
 * its end. It is opened when `act` first calls `within`: what is proven or asked before that holds no connection.
 */
export const withinOne = async <T>(
  act: () => Promise<T>,
  { first, last }: { first: (tx: Tx) => Promise<void>; last: (tx: Tx, result: T) => Promise<void> },
): Promise<T> => {
  const begin = async (): Promise<LateRunning> => {
    const tx = await connected().db.startTransaction().execute()
    try {
      await first(tx)
      return { tx, afterCommit: [] }
    } catch (error) {
      await tx.rollback().execute()
      throw error
    }
  }
  const late: Late = { begin, line: Promise.resolve() }
  try {
    const result = await lateOnes.run(late, act)
    const { tx, afterCommit } = (late.running ??= await begin())
    await last(tx, result)
    await tx.commit().execute()
    delete late.running
    for (const task of afterCommit) task()
    return result
  } catch (error) {
    await rollBack(late)
    throw error
  }
}

/**
 * Work with transactions of its own, under an idempotency key too: what the outside has already done stands although the
 * call that asked for it is refused. Not inside a transaction, which would hold a connection meanwhile.
 */
export const independently = <T>(work: () => Promise<T>): Promise<T> => {
  refuseInTransaction('work of its own')
  return lateOnes.exit(work)
}

/** Runs once the transaction under way has committed; at once when there is none. For wake-ups only: it may be lost. */
export const onCommit = (task: () => void): void => {
  const open = running()
  if (open) open.afterCommit.push(task)
  else task()
}

export const inTransaction = (): boolean => running() !== undefined

/** For whoever asks the outside: its answer may take long, and what it did does not roll back. */
export const refuseInTransaction = (what: string): void => {
  if (inTransaction()) throw new Error(`${what} inside a transaction`)
}

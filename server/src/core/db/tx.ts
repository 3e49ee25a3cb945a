import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, sql, type ControlledTransaction, type Transaction } from 'kysely'
import type pg from 'pg'
import { openPools, type Patience, type Pools } from './pools.ts'
import { isOutdated, planningAnew } from './prepared.ts'
import type { DB } from './schema.ts'
import { noticeTransaction, standbyDb } from './standby.ts'

export type Tx = Transaction<DB>
export type Db = Kysely<DB> | Tx

type Connection = { pools: Pools; db: Kysely<DB>; sessionUrl: string }
type Running = { tx: Tx; afterCommit: (() => void)[] }
/** A transaction that is opened by the first `within` and stays open until what it is around has ended. */
type Late = { begin: () => Promise<LateRunning>; running?: LateRunning; line: Promise<unknown> }
type LateRunning = Running & { tx: ControlledTransaction<DB> }

export const serving: Patience = { connectMs: 10_000, statementMs: 60_000 }

let connection: Connection | undefined
const ambient = new AsyncLocalStorage<Running>()
const lateOnes = new AsyncLocalStorage<Late>()

const running = (): Running | undefined => ambient.getStore() ?? lateOnes.getStore()?.running

export const connect = (
  url: string,
  connections: number,
  onError: (error: Error) => void,
  patience: Patience = serving,
  prepare = true,
  sessionUrl = url,
): void => {
  const pools = openPools({ url, connections, onError, patience, prepare, isHolding: inTransaction })
  connection = { pools, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: pools.pool }) }), sessionUrl }
}

const connected = (): Connection => {
  if (!connection) throw new Error('the database is not connected')
  return connection
}

export const pool = (): pg.Pool => connected().pools.pool

/** For who needs a connection of their own, for good or for long: never one that is lent for a transaction. */
export const databaseUrl = (): string => connected().sessionUrl

export const disconnect = async (): Promise<void> => {
  const open = connection
  connection = undefined
  await open?.pools.close(() => open.db.destroy())
}

export const isStalledFor = (ms: number): boolean => connected().pools.isStalledFor(ms)

export const isAnswering = (): Promise<boolean> => connected().pools.isAnswering()

/** Reads: on the transaction that is under way, else of the standby where a list may lag, else on any connection. */
export const db = (): Db => running()?.tx ?? standbyDb() ?? connected().db

/** Reads on which a change depends: on the transaction that is under way, else on the primary, wherever lists are read. */
export const primaryDb = (): Db => running()?.tx ?? connected().db

/**
 * One transaction. A `within` inside another joins it, so that stories compose.
 * Nothing outside PostgreSQL is called before it ends: that is what the outbox is for. Where a table got another shape
 * since a connection planned a statement, the story is told once more from its beginning.
 */
export const within = async <T>(story: (tx: Tx) => Promise<T>): Promise<T> => {
  noticeTransaction()
  const joined = ambient.getStore()
  if (joined) return story(joined.tx)
  const late = lateOnes.getStore()
  if (late) return withinLate(late, story)
  return planningAnew(async () => {
    const afterCommit: (() => void)[] = []
    const result = await connected()
      .db.transaction()
      .execute((tx) => ambient.run({ tx, afterCommit }, () => story(tx)))
    for (const task of afterCommit) task()
    return result
  })
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
  const tellOnce = (): Promise<T> => planningAnew(tell)
  const told = late.line.then(tellOnce, tellOnce)
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

/**
 * A part of the transaction under way that may fail alone: what it did is taken back, what was done before stays. The
 * error is handed back, for whoever can go on without that part.
 */
export const tryPart = async <T>(tx: Tx, part: () => Promise<T>): Promise<{ done: T } | { error: unknown }> => {
  const tasks = running()?.afterCommit
  const before = tasks?.length ?? 0
  const tryIt = async (): Promise<{ done: T } | { error: unknown }> => {
    await sql`savepoint part`.execute(tx)
    try {
      const done = await part()
      await sql`release savepoint part`.execute(tx)
      return { done }
    } catch (error) {
      // Where the connection is gone this fails too, and with it the whole.
      await sql`rollback to savepoint part`.execute(tx)
      tasks?.splice(before)
      return { error }
    }
  }
  const first = await tryIt()
  return 'error' in first && isOutdated(first.error) ? tryIt() : first
}

/** Runs once the transaction under way has committed; at once when there is none. For wake-ups only: it may be lost. */
export const onCommit = (task: () => void): void => {
  const open = running()
  if (open) open.afterCommit.push(task)
  else task()
}

export const inTransaction = (): boolean => running() !== undefined

export const refuseInTransaction = (what: string): void => {
  if (inTransaction()) throw new Error(`${what} inside a transaction`)
}

/**
 * For whoever asks the outside: its answer may take long, and what it did does not roll back. Neither with a call that is
 * one transaction with its idempotency key, begun or not: repeated after a failure it would ask once more. Such a call
 * is declared with `once: 'outside'`.
 */
export const refuseOutside = (what: string): void => {
  refuseInTransaction(what)
  if (lateOnes.getStore()) throw new Error(`${what} by a call that is one transaction with its key`)
}

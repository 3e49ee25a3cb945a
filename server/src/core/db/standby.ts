import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { watchLag, type LagWatch } from './lag-watch.ts'
import { openPools, type Pools } from './pools.ts'
import type { DB } from './schema.ts'

/** What a list that may lag shows lies no further back. */
export const lagBoundMs = 2_000

/** Whom reads that may lag were asked of, and why: totals since this process started. */
export const standbyReads = { standby: 0, lagging: 0, changed: 0, failed: 0 }

type Standby = { pools: Pools; db: Kysely<DB>; lag: LagWatch }
/** A read that may lag, and whether it goes on at the primary. */
type LaggingRead = { readonly db: Kysely<DB>; isAtPrimary: boolean }
/** A call, and whether it may have changed something. */
type WatchedCall = { changed: boolean }

type Opening = {
  /** Where the database is written to: how far the standby is behind is measured against it. */
  primaryUrl: string
  url: string
  connections: number
  prepare: boolean
  onError: (error: Error) => void
}

/** One that does not answer is not waited for: the primary is there. */
const patience = { connectMs: 500, statementMs: 60_000 }

let standby: Standby | undefined
const reading = new AsyncLocalStorage<LaggingRead>()
const calls = new AsyncLocalStorage<WatchedCall>()

export const connectStandby = ({ primaryUrl, url, connections, prepare, onError }: Opening): void => {
  const pools = openPools({ url, connections, onError, patience, prepare, isHolding: () => false })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pools.pool }) })
  standby = { pools, db, lag: watchLag(primaryUrl, url, { boundMs: lagBoundMs, onError }) }
}

export const disconnectStandby = async (): Promise<void> => {
  const open = standby
  standby = undefined
  await open?.lag.stop()
  await open?.pools.close(() => open.db.destroy())
}

export const hasStandby = (): boolean => standby !== undefined

/** Nothing where there is no standby. */
export const standbyPool = (): pg.Pool | undefined => standby?.pools.pool

/** How far back what it shows lies at most; nothing where there is no standby. */
export const standbyLag = (): number | undefined => standby?.lag.ms()

/** Where reads of a list that may lag go, while one is under way. */
export const standbyDb = (): Kysely<DB> | undefined => {
  const read = reading.getStore()
  return read?.isAtPrimary ? undefined : read?.db
}

/** The rest of the read under way is asked of the primary: the standby does not show yet what was just written for it. */
export const readOnAtPrimary = (): void => {
  const read = reading.getStore()
  if (read) read.isAtPrimary = true
}

/** Somebody opens a transaction: what their call leads to may be a change. */
export const noticeTransaction = (): void => {
  const call = calls.getStore()
  if (call) call.changed = true
}

/** The same work; `told` hears before it ends, well or not, that it may have changed something. */
export const noticingChanges = async <T>(work: () => Promise<T>, told: () => void): Promise<T> => {
  const call: WatchedCall = { changed: false }
  try {
    return await calls.run(call, work)
  } finally {
    if (call.changed) told()
  }
}

const fromStandby = async <T>({ db, lag }: Standby, read: () => Promise<T>): Promise<T> => {
  const gone = lag.untilGone()
  const lagging: LaggingRead = { db, isAtPrimary: false }
  try {
    const result = await Promise.race([reading.run(lagging, read), gone.promise])
    standbyReads[lagging.isAtPrimary ? 'changed' : 'standby'] += 1
    return result
  } finally {
    gone.forget()
  }
}

/**
 * A list that may lag, from the standby while that is close enough behind; else, and where whoever asks has `changed`
 * something lately, from the primary. What the standby fails at is asked again of the primary: a read does no harm twice.
 */
export const readLagging = async <T>(
  changed: boolean,
  isAnswer: (error: unknown) => boolean,
  read: () => Promise<T>,
): Promise<T> => {
  if (!standby) return read()
  const isClose = standby.lag.ms() < lagBoundMs
  if (changed || !isClose) {
    standbyReads[changed ? 'changed' : 'lagging'] += 1
    return read()
  }
  try {
    return await fromStandby(standby, read)
  } catch (error) {
    if (isAnswer(error)) throw error
    standbyReads.failed += 1
    return read()
  }
}

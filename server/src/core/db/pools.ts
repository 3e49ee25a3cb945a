import type { Socket } from 'node:net'
import pg from 'pg'
import { isTracing } from '../process/tracing.ts'
import { namelessClient, preparingClient } from './prepared.ts'
import { tracedClient } from './traced-client.ts'

// 64-bit columns come back as numbers while they fit, so that fen and ids stay exact.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`)
  return value
})

/** How long who works on the database is waited for. */
export type Patience = {
  /** For a free connection. */
  connectMs: number
  /** For one statement, locks included. */
  statementMs: number
}

/** A transaction that does nothing for so long is cut: whoever opened it is stuck. */
const idleMs = 30_000
const pulseMs = 2_000
/** A host that vanished without a word is looked for after so long on a line that says nothing. */
const keepAliveMs = 10_000
/** At the end, those who still hold a connection get so long to give it back. */
const farewellMs = 5_000

type Opening = {
  url: string
  connections: number
  onError: (error: Error) => void
  patience: Patience
  /** Whether connections keep plans; behind a balancer that lends a connection for one transaction they cannot. */
  prepare: boolean
  /** Whether who asks holds a connection already. */
  isHolding: () => boolean
}

/** Who holds a connection and waits for another one of the same pool may wait for ever: all others may do the same. */
class OnePerStory extends pg.Pool {
  readonly #isHolding: () => boolean
  constructor(config: pg.PoolConfig, isHolding: () => boolean) {
    super(config)
    this.#isHolding = isHolding
  }
  override connect(): Promise<pg.PoolClient>
  override connect(taken: Parameters<pg.Pool['connect']>[0]): void
  override connect(taken?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (this.#isHolding()) throw new Error('a second connection is asked for inside a transaction')
    return taken ? super.connect(taken) : super.connect()
  }
}

export type Pools = ReturnType<typeof openPools>

const clientFor = (prepare: boolean): typeof pg.Client => {
  const client = prepare ? preparingClient() : namelessClient()
  return isTracing() ? tracedClient(client) : client
}

/**
 * The database ends what takes too long, unless it no longer hears or is no longer heard: then whoever asked would wait
 * for ever, and hold the connection. Twice that time without a byte is the end of the line; it includes a pooler's queue.
 */
const endIfSilent = (client: pg.PoolClient, ms: number): void => {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(ms, () => stream.destroy(new Error('the database has not been heard for too long')))
}

/** The connections that work is done on, and one beside them that says whether the database answers. */
export const openPools = ({ url, connections, onError, patience, prepare, isHolding }: Opening) => {
  const pool = new OnePerStory(
    {
      connectionString: url,
      max: connections,
      application_name: 'zhuandanbao',
      connectionTimeoutMillis: patience.connectMs,
      statement_timeout: patience.statementMs,
      idle_in_transaction_session_timeout: idleMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      Client: clientFor(prepare),
    },
    isHolding,
  )
  const pulse = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'zhuandanbao-pulse',
    connectionTimeoutMillis: pulseMs,
    query_timeout: pulseMs,
  })
  let asking: Promise<boolean> | undefined
  let movedAt = performance.now()
  const open = new Set<pg.PoolClient>()
  for (const event of ['acquire', 'release', 'remove'] as const) pool.on(event, () => (movedAt = performance.now()))
  pool.on('connect', (client) => {
    open.add(client)
    endIfSilent(client, 2 * patience.statementMs)
  })
  pool.on('remove', (client) => open.delete(client))
  // Without a listener a connection that breaks would end the process with the database, idle or in use.
  for (const each of [pool, pulse]) {
    each.on('error', onError)
    each.on('connect', (client) => client.on('error', onError))
  }
  const cut = async (): Promise<void> => {
    await Promise.allSettled([...open].map((client) => (client as unknown as pg.Client).end()))
  }
  return {
    pool,
    /** Ends within seconds, whoever still holds a connection; `end` gives back the pool. */
    close: async (end: () => Promise<void>): Promise<void> => {
      const late = setTimeout(() => void cut(), farewellMs)
      await Promise.all([end(), pulse.end()]).finally(() => clearTimeout(late))
    },
    /** Every connection is taken and none came back for so long: nobody is working, all are waiting for something. */
    isStalledFor: (ms: number): boolean =>
      pool.totalCount >= pool.options.max && pool.idleCount === 0 && performance.now() - movedAt > ms,
    /** Whether the database answers, asked on a line of its own: the others may all be taken. All who ask get one answer. */
    isAnswering: (): Promise<boolean> =>
      (asking ??= pulse
        .query('select 1')
        .then(
          () => true,
          () => false,
        )
        .finally(() => (asking = undefined))),
  }
}

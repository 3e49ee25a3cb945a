import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Logger } from 'pino'
import type { ServerOptions } from 'socket.io'
import { ConfigError } from '#core/process/config'

export type SocketAdapter = { adapter: ServerOptions['adapter']; close: () => Promise<void> }

type Where = { databaseUrl: string; redisUrl?: string; log: Logger }

/** A message waits so long for Redis to come back; then those of this process hear it, and the others ask by themselves. */
const waitMs = 2_000
/** A host that vanished without a word is looked for after so long on a line that says nothing. */
const keepAliveMs = 10_000

/** What Redis says to whom it does not let in. */
const refusals = /^(WRONGPASS|NOAUTH|NOPERM)\b/

const overRedis = async (url: string, log: Logger): Promise<SocketAdapter> => {
  // Loaded only where it is used: most installations have no Redis.
  const [{ createClient }, redisStreams] = await Promise.all([
    import('redis'),
    import('@socket.io/redis-streams-adapter'),
  ])
  const client = createClient({ url, commandOptions: { timeout: waitMs } }).on('error', (error) =>
    log.error({ err: error }, 'redis'),
  )
  // It dials until it is there: a process that waited for that would serve nobody as long as Redis is away. What fails
  // is heard above.
  client.connect().catch(() => undefined)
  await Promise.race([once(client, 'ready'), sleep(waitMs)]).catch((error: Error) => {
    // It is there and lets us in at no time; one that is away is dialled again.
    if (!refusals.test(error.message)) return
    client.destroy()
    throw new ConfigError(`REDIS_URL 中的用户名或密码不对：${error.message}`)
  })
  return {
    adapter: redisStreams.createAdapter(client),
    close: async () => {
      // The last words go out, where somebody hears them; `close` alone waits for ever for an answer to what is queued.
      if (client.isReady) await Promise.race([client.close().catch(() => undefined), sleep(waitMs)])
      client.destroy()
    },
  }
}

/** Connections of its own: the adapter keeps one for good and would hold up the end of a shared pool. */
const overPostgres = (url: string, log: Logger): SocketAdapter => {
  const failed = (error: Error): void => log.warn({ err: error }, 'socket adapter')
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    application_name: 'zhuandanbao-sockets',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  })
  const clients = new Set<pg.Client>()
  pool.on('error', failed)
  pool.on('connect', (client) => {
    clients.add(client as unknown as pg.Client)
    client.on('error', failed)
    client.on('end', () => clients.delete(client as unknown as pg.Client))
  })
  return {
    adapter: createAdapter(pool, { tableName: 'socket_io_attachment', errorHandler: failed }),
    close: async () => {
      await Promise.all([...clients].map((client) => client.end().catch(failed)))
    },
  }
}

/** How server processes pass pushes to each other's sockets: through PostgreSQL, or through Redis where it is set. */
export const openSocketAdapter = async ({ databaseUrl, redisUrl, log }: Where): Promise<SocketAdapter> =>
  redisUrl ? overRedis(redisUrl, log) : overPostgres(databaseUrl, log)

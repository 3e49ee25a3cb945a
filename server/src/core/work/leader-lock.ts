import pg from 'pg'
import type { Logger } from 'pino'
import { databaseUrl } from '../db/tx.ts'

type Work = { stop(): Promise<void> }

const lookMs = 3_000
const patienceMs = 10_000

/**
 * Work that one process does at a time, whichever gets there first. The right to it hangs on a database connection
 * of its own, so that none is missing where work is done: it is free again the moment that process, or its connection,
 * is gone.
 */
export const leaderLock = (name: string, begin: () => Work, log: Logger): Work => {
  let held: { client: pg.Client; work: Work } | undefined
  let trying: Promise<void> | undefined
  let stopped = false

  const letGo = async (): Promise<void> => {
    const was = held
    held = undefined
    if (!was) return
    await was.work.stop()
    // Closing the connection is what frees the name.
    await was.client.end()
  }

  const take = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: databaseUrl(),
      keepAlive: true,
      application_name: 'zhuandanbao-leader',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    // A line that breaks also ends, and the end lets go.
    client.on('error', (error) => log.warn({ err: error }, `${name}: line broken`))
    const mine = async (): Promise<boolean> => {
      await client.connect()
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
        [name],
      )
      return rows[0]?.mine ?? false
    }
    const taken = await mine().catch(async (error: unknown) => {
      await client.end()
      throw error
    })
    if (!taken || stopped) return client.end()
    held = { client, work: begin() }
    client.once('end', () => {
      if (held?.client === client) void letGo()
    })
  }

  /** A line whose other end vanished without a word says nothing: by then somebody else has taken the name. */
  const prove = async ({ client }: { client: pg.Client }): Promise<void> => {
    await client.query('select 1').catch(async (error: unknown) => {
      log.warn({ err: error }, `${name}: line silent`)
      if (held?.client === client) await letGo()
    })
  }

  const look = (): void => {
    if (trying || stopped) return
    trying = (held ? prove(held) : take())
      .catch((error: unknown) => log.warn({ err: error }, `${name}: not taken`))
      .finally(() => (trying = undefined))
  }
  const timer = setInterval(look, lookMs)
  look()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await trying
      await letGo()
    },
  }
}

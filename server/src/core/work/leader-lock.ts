import type { PoolClient } from 'pg'
import type { Logger } from 'pino'
import { pool } from '../db/tx.ts'

type Work = { stop(): Promise<void> }

const tryAgainMs = 3_000

/**
 * Work that one process does at a time, whichever gets there first. The right to it hangs on a database connection:
 * it is free again the moment that process, or its connection, is gone.
 */
export const leaderLock = (name: string, begin: () => Work, log: Logger): Work => {
  let held: { client: PoolClient; work: Work } | undefined
  let trying: Promise<void> | undefined
  let stopped = false

  const letGo = async (): Promise<void> => {
    const was = held
    held = undefined
    if (!was) return
    await was.work.stop()
    // Not back into the pool: closing the connection is what frees the name.
    was.client.release(true)
  }

  const take = async (): Promise<void> => {
    const client = await pool().connect()
    const mine = await client
      .query<{ mine: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [name])
      .then(({ rows }) => rows[0]?.mine ?? false)
      .catch((error: unknown) => {
        client.release(true)
        throw error
      })
    if (!mine || stopped) return client.release(mine)
    held = { client, work: begin() }
    client.once('end', () => {
      if (held?.client === client) void letGo()
    })
  }

  const attempt = (): void => {
    if (held || trying || stopped) return
    trying = take()
      .catch((error: unknown) => log.warn({ err: error }, `${name}: not taken`))
      .finally(() => (trying = undefined))
  }
  const timer = setInterval(attempt, tryAgainMs)
  attempt()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await trying
      await letGo()
    },
  }
}

import { usedBy } from '../child.ts'
import { ask, type Size } from '../order-world.ts'
import { answersOf, type Load } from './rounds.ts'

/** What one call costs: milliseconds of processor time of the process that answers, and of its database connections. */
export type Price = { perSecond: number; process: number; database: number }

/** How the connections of the bare route are called; all others are the server's. */
export const bareName = 'bare'

const usedByConnections = async (databaseUrl: string, isBare: boolean): Promise<ReadonlyMap<number, number>> => {
  const rows = await ask<{ pid: number }>(
    databaseUrl,
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid() and (application_name = $1) = $2`,
    [bareName, isBare],
  )
  return new Map(await Promise.all(rows.map(async ({ pid }) => [pid, await usedBy(pid)] as const)))
}

/** The price of one target, asked by eight at once for a second. */
export const priceOf = async ({ databaseUrl, server, bare }: Size, load: Load, isBare: boolean): Promise<Price> => {
  const { pid } = isBare ? bare : server
  const [process, connections] = [await usedBy(pid), await usedByConnections(databaseUrl, isBare)]
  const { answers, took } = await answersOf(load)
  const processAfter = await usedBy(pid)
  let database = 0
  for (const [connection, used] of await usedByConnections(databaseUrl, isBare))
    database += used - (connections.get(connection) ?? 0)
  const each = (seconds: number): number => (seconds * 1000) / answers
  return { perSecond: answers / took, process: each(processAfter - process), database: each(database) }
}

export const whole = ({ process, database }: Price): number => process + database

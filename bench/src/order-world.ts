import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster } from '@zdb/tools/postgres'
import { createDatabase } from '@zdb/tools/templates'
import { root, served, startChild, type Child, unreachable } from './child.ts'
import { signIn } from './sign-in.ts'

export const piiKey = randomBytes(32).toString('hex')

/** One database with so many orders of the first merchant, the server on it, and the bare route on it. */
export type Size = {
  orders: number
  databaseUrl: string
  server: Child
  bare: Child
  headers: Record<string, string>
}

export const seed = async (databaseUrl: string, option: 'orders' | 'online', orders: number): Promise<void> => {
  // The first merchant sends nine in ten of them.
  const script = [join(root, 'server/src/seed/command.ts'), `--${option}`, String(Math.ceil(orders / 0.9))]
  const child = spawn(process.execPath, script, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl, PII_KEY: piiKey },
  })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error('the orders could not be written')
}

export const withSizes = async <T>(
  dir: string,
  option: 'orders' | 'online',
  sizes: readonly number[],
  measure: (sizes: readonly Size[]) => Promise<T>,
  /** What runs instead of the server. */
  script?: string,
): Promise<T> => {
  const cluster = await startCluster({ dir: join(dir, `postgres-${option}`), durable: false })
  const stops: (() => Promise<void>)[] = [cluster.stop]
  try {
    const started: Size[] = []
    for (const orders of sizes) {
      const databaseUrl = await createDatabase(cluster, `orders_${orders}`)
      await seed(databaseUrl, option, orders)
      const environment = { ...unreachable, DATABASE_URL: databaseUrl, PII_KEY: piiKey, PORT: '0', LOG_LEVEL: 'error' }
      const server = await startChild(script ?? (await served()), { ...environment, LOG_LEVEL: 'info' })
      stops.unshift(server.stop)
      const bare = await startChild('bench/src/bare/bare-sql.ts', environment)
      stops.unshift(bare.stop)
      started.push({ orders, databaseUrl, server, bare, headers: {} })
    }
    for (const size of started) size.headers = await signIn(size.server.url, size.databaseUrl)
    return await measure(started)
  } finally {
    for (const stop of stops) await stop()
  }
}

export const ask = async <T extends object>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

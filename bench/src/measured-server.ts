import { join } from 'node:path'
import { startCluster } from '@zdb/tools/postgres'
import { useSealKey } from '../../server/src/core/outside/sealed.ts'
import { connect, disconnect } from '../../server/src/core/db/tx.ts'
import { served, startChild, unreachable } from './child.ts'
import { piiKey } from './order-world.ts'

/** Hundreds of thousands of rows are one statement. */
const patience = { connectMs: 10_000, statementMs: 600_000 }

type Environment = Record<string, string>

/** A server on a database of its own, to which the measuring side is connected too, for as long as is measured. */
export const withServer = async <T>(
  dir: string,
  name: string,
  measure: (url: string, environment: Environment, pid: number) => Promise<T>,
): Promise<T> => {
  const cluster = await startCluster({ dir: join(dir, `postgres-${name}`), durable: false })
  const environment = { ...unreachable, DATABASE_URL: cluster.adminUrl, PII_KEY: piiKey, PORT: '0', LOG_LEVEL: 'info' }
  try {
    const server = await startChild(await served(), environment)
    try {
      useSealKey(piiKey)
      connect(cluster.adminUrl, 4, (error) => console.error(error.message), patience)
      return await measure(server.url, environment, server.pid)
    } finally {
      await disconnect()
      await server.stop()
    }
  } finally {
    await cluster.stop()
  }
}

import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../postgres/port.ts'
import { startDatabases, type Databases } from './databases.ts'
import { addressAt, startHaproxy } from './haproxy.ts'
import type { KeptProcess } from './kept-process.ts'
import { startPgBouncer, type PgBouncer } from './pgbouncer.ts'
import { startRedis } from './redis.ts'
import { startServerProcess, type ServerProcess } from './servers.ts'

export type Plan = {
  dir: string
  /** Where people reach it; any free port when 0. */
  port: number
  processes: number
  /** The server as one file. */
  script: string
  /** What takes its place when the servers are replaced: a later release; the same one where none is named. */
  successor?: string | undefined
  /** What its processes are told besides, once there is a database. */
  settings: (databaseUrl: string) => Promise<Readonly<Record<string, string>>>
  /** Left out, they work without it. */
  without?: { pool?: boolean; redis?: boolean; standby?: boolean }
  say: (line: string) => void
}

export type Installation = {
  url: string
  databases: Databases
  pool: PgBouncer | undefined
  redis: (KeptProcess & { url: string }) | undefined
  servers: readonly ServerProcess[]
  balancer: KeptProcess & { url: string }
  /** One server process after the other is replaced; asked for again meanwhile it is the same one. */
  rollOver: () => Promise<void>
  stop: () => Promise<void>
}

/** Several server processes with all that stands around them, each kept alive, and ended in order. */
export const startInstallation = async (plan: Plan): Promise<Installation> => {
  const { dir, say, without = {} } = plan
  const stops: (() => Promise<void>)[] = []
  const keep = <T extends { stop: () => Promise<void> }>(kept: T): T => {
    stops.push(kept.stop)
    return kept
  }
  const stop = async (): Promise<void> => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  mkdirSync(dir, { recursive: true })
  // Whoever PgBouncer runs as reads its settings here.
  chmodSync(dir, 0o755)
  try {
    let pool: PgBouncer | undefined
    const databases = keep(
      await startDatabases(join(dir, 'databases'), {
        say,
        hasStandby: !without.standby,
        onPrimary: (url) => pool?.pointAt(url),
        onStandby: (url) => pool?.pointStandbyAt(url),
      }),
    )
    pool = without.pool ? undefined : keep(await startPgBouncer(dir, databases.url()))
    const redis = without.redis ? undefined : keep(await startRedis(dir))
    // Made while the pool was started: from then on the pool is told.
    const standby = databases.list().find(({ role }) => role === 'standby')
    if (standby) pool?.pointStandbyAt(standby.url)
    const port = plan.port || (await freePort())
    const settings = {
      // Whoever outside tells us something tells whichever process is there, and not the one that asked.
      PUBLIC_URL: addressAt(port),
      DATABASE_URL: pool?.workUrl ?? databases.url(),
      ...(pool && { DATABASE_SESSION_URL: pool.sessionUrl, DATABASE_PREPARE: 'off' }),
      ...(pool && !without.standby && { DATABASE_STANDBY_URL: pool.standbyUrl }),
      ...(redis && { REDIS_URL: redis.url }),
      ...(await plan.settings(databases.url())),
    }
    const started: ServerProcess[] = []
    stops.push(async () => void (await Promise.all(started.map((server) => server.stop()))))
    const start = async (at: number): Promise<ServerProcess> => {
      const server = await startServerProcess(dir, `server-${at}`, plan.script, settings)
      started.push(server)
      return server
    }
    // The first one brings the database to where the others expect it.
    const first = await start(1)
    const others = Array.from({ length: plan.processes - 1 }, (_, at) => start(at + 2))
    const servers = [first, ...(await Promise.all(others))]
    const balancer = keep(
      await startHaproxy(
        dir,
        port,
        servers.map(({ url }) => new URL(url).host),
      ),
    )
    await databases.inStep()
    const replaceAll = async (): Promise<void> => {
      for (const server of servers) await server.restart(plan.successor)
    }
    let replacing: Promise<void> | undefined
    return {
      url: balancer.url,
      databases,
      pool,
      redis,
      servers,
      balancer,
      rollOver: () =>
        (replacing ??= replaceAll().finally(() => {
          replacing = undefined
        })),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { startDatabases, type Databases } from '@zdb/tools/cluster/databases'
import { startHaproxy } from '@zdb/tools/cluster/haproxy'
import { startPgBouncer, type PgBouncer } from '@zdb/tools/cluster/pgbouncer'
import { startRedis } from '@zdb/tools/cluster/redis'
import { startServerProcess, type ServerProcess } from '@zdb/tools/cluster/servers'
import { served, unreachable, usedByAll, usedBy, usedByFamily } from '../../child.ts'
import { piiKey } from '../../order-world.ts'

/** How many server processes there are, and what stands beside them. */
export type Shape = { processes: number; pool: boolean; redis: boolean }

/** What is there once, whatever the shape. */
export type Ground = {
  dir: string
  databases: Databases
  pool: PgBouncer
  redis: Awaited<ReturnType<typeof startRedis>>
  stop: () => Promise<void>
}

export const roles = ['server', 'primary', 'standby', 'pool', 'balancer', 'redis', 'load', 'others'] as const
/** `load`: whoever asks; `others`: whoever else is at this machine. */
export type Role = (typeof roles)[number]
/** Seconds of processor time. */
export type Used = Readonly<Record<Role, number>>

export type Stand = { url: string; used: () => Promise<Used>; stop: () => Promise<void> }

export const cores = availableParallelism()

export const openGround = async (dir: string): Promise<Ground> => {
  // Should one of them die, calls fail, and with them the measurement.
  const databases = await startDatabases(join(dir, 'databases'), { say: () => undefined, onPrimary: () => undefined })
  const pool = await startPgBouncer(dir, databases.url())
  const redis = await startRedis(dir)
  await databases.inStep()
  const stop = async (): Promise<void> => {
    await redis.stop()
    await pool.stop()
    await databases.stop()
  }
  return { dir, databases, pool, redis, stop }
}

const settingsOf = ({ databases, pool, redis }: Ground, shape: Shape): Record<string, string> => ({
  ...unreachable,
  DATABASE_URL: shape.pool ? pool.workUrl : databases.url(),
  ...(shape.pool && { DATABASE_SESSION_URL: pool.sessionUrl, DATABASE_PREPARE: 'off' }),
  ...(shape.redis && { REDIS_URL: redis.url }),
  PII_KEY: piiKey,
  LOG_LEVEL: 'info',
  // One merchant asks for all: its turns are not what is measured.
  MERCHANT_CALLS: '100',
  // Nobody waits for what is taken down between two measurements.
  DRAIN_SECONDS: '0',
})

const usedByOne = async (pid: number | undefined): Promise<number> => (pid === undefined ? 0 : usedBy(pid))

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const usedOf = async (
  { databases, pool, redis }: Ground,
  servers: readonly ServerProcess[],
  balancer: { pid: () => number | undefined },
): Promise<Used> => {
  const database = async (role: 'primary' | 'standby'): Promise<number> => {
    const found = databases.list().find((each) => each.role === role)
    return found ? usedByFamily(found.pid) : 0
  }
  const { user, system } = process.cpuUsage()
  const ours = {
    server: sumOf(await Promise.all(servers.map(({ pid }) => usedByOne(pid())))),
    primary: await database('primary'),
    standby: await database('standby'),
    pool: await usedByOne(pool.pid()),
    balancer: await usedByOne(balancer.pid()),
    redis: await usedByOne(redis.pid()),
    load: (user + system) / 1e6,
  }
  return { ...ours, others: (await usedByAll()) - sumOf(Object.values(ours)) }
}

/** So many server processes behind a balancer of their own, for as long as they are measured. */
export const openStand = async (ground: Ground, shape: Shape): Promise<Stand> => {
  const script = await served()
  const env = settingsOf(ground, shape)
  const starting = Array.from({ length: shape.processes }, (_, at) =>
    startServerProcess(ground.dir, `server-${at + 1}`, script, env),
  )
  const servers = await Promise.all(starting)
  const hosts = servers.map(({ url }) => new URL(url).host)
  const balancer = await startHaproxy(ground.dir, 0, hosts)
  return {
    url: balancer.url,
    used: () => usedOf(ground, servers, balancer),
    stop: async () => {
      await balancer.stop()
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}

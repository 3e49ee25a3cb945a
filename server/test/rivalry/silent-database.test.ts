import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { openPools } from '#core/db/pools'
import { listenTo } from '#core/db/process-notices'
import { connect, disconnect, pool, serving, within } from '#core/db/tx'
import { createLog } from '#core/process/log'
import { enqueue, job, startJobs, stopJobs } from '#core/work/jobs'
import { leaderLock } from '#core/work/leader-lock'
import { databaseTest as test } from '../harness/world.ts'

/** A way to the database on which a machine can vanish: what is under way hears nothing more, not even an end. */
const openWay = async (databaseUrl: string): Promise<{ url: string; vanish: () => void }> => {
  const { hostname, port } = new URL(databaseUrl)
  const lines = new Set<readonly [Socket, Socket]>()
  const server = createServer((near) => {
    const far = dial(Number(port), hostname)
    const line = [near, far] as const
    lines.add(line)
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const each of [...lines].flat()) each.destroy()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    vanish: () => {
      for (const [near, far] of lines) {
        near.unpipe(far).resume()
        far.unpipe(near).resume()
      }
      lines.clear()
    },
  }
}

const open = (url: string) => {
  const patience = { connectMs: 2_000, statementMs: 400 }
  const pools = openPools({ url, connections: 1, onError: () => {}, patience, prepare: false, isHolding: () => false })
  onTestFinished(() => pools.close(() => pools.pool.end()))
  return pools
}

test('who asks a database that vanished without a word is told, and the connection is no longer taken', async ({
  databaseUrl,
}) => {
  const way = await openWay(databaseUrl)
  const pools = open(way.url)
  await pools.pool.query('select 1')
  way.vanish()
  await expect(pools.pool.query('select 2')).rejects.toThrow()
  expect((await pools.pool.query<{ three: number }>('select 3 as three')).rows).toEqual([{ three: 3 }])
})

test('whoever listens to one notices that it is gone, hears again of the next, and everything once', async ({
  databaseUrl,
}) => {
  const way = await openWay(databaseUrl)
  const heard: string[] = []
  let lives = 0
  const notices = listenTo(
    way.url,
    { actor_changed: (payload) => heard.push(payload) },
    { log: createLog('silent'), onLive: () => (lives += 1) },
  )
  onTestFinished(() => notices.stop())
  await expect.poll(() => lives).toBe(1)
  way.vanish()
  await expect.poll(() => lives, { timeout: 20_000 }).toBe(2)
  expect(notices.live()).toBe(true)
  await pool().query("select pg_notify('actor_changed', '7')")
  await expect.poll(() => heard).toEqual(['7'])
}, 40_000)

test('however many strangers ask whether the database answers, it is asked once at a time', async ({ databaseUrl }) => {
  const pools = open(databaseUrl)
  const first = pools.isAnswering()
  expect(pools.isAnswering()).toBe(first)
  expect(await first).toBe(true)
  const next = pools.isAnswering()
  expect(next).not.toBe(first)
  expect(await next).toBe(true)
})

test('jobs are taken again from the database that comes after one that vanished', async ({ databaseUrl }) => {
  const way = await openWay(databaseUrl)
  const done: string[] = []
  const note = job<{ word: string }>({ name: 'test.silent', run: async ({ word }) => void done.push(word) })
  await startJobs([note], { url: way.url, work: true, log: createLog('silent') })
  onTestFinished(stopJobs)
  await within((tx) => enqueue(tx, note, { word: 'before' }))
  await expect.poll(() => done).toEqual(['before'])
  way.vanish()
  await within((tx) => enqueue(tx, note, { word: 'after' }))
  await expect.poll(() => done, { timeout: 60_000 }).toEqual(['before', 'after'])
}, 90_000)

test('who leads by a line that vanished lets go, and leads again by another', async ({ databaseUrl }) => {
  const way = await openWay(databaseUrl)
  await disconnect()
  connect(databaseUrl, 2, () => {}, serving, true, way.url)
  const told: string[] = []
  const begin = () => {
    told.push('begun')
    return { stop: async () => void told.push('ended') }
  }
  const leading = leaderLock('silent', begin, createLog('silent'))
  onTestFinished(() => leading.stop())
  await expect.poll(() => told).toEqual(['begun'])
  way.vanish()
  await expect.poll(() => told.slice(0, 2), { timeout: 25_000 }).toEqual(['begun', 'ended'])
  // The name is free once the database has noticed as well.
  await pool().query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zhuandanbao-leader'",
  )
  await expect.poll(() => told, { timeout: 15_000 }).toEqual(['begun', 'ended', 'begun'])
}, 60_000)

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { codes } from '@zdb/contract/codes'
import { pushTypes, type PushMessage } from '@zdb/contract/desk/push/schemas'
import { startPgBouncer } from '@zdb/tools/cluster/pgbouncer'
import { startRedis } from '@zdb/tools/cluster/redis'
import { createClient } from 'redis'
import type { input } from 'zod'
import { storePush } from '#areas/desk/push/public'
import { notify } from '#core/db/process-notices'
import { within } from '#core/db/tx'
import { createLog } from '#core/process/log'
import { killProcess, startProcess } from '#test/harness/server-process'
import { heard, openSocket } from '#test/harness/sockets'
import { clientOf, openWorld, type Person } from '#test/harness/world'
import { openSocketAdapter } from '../../src/socket-adapter.ts'

const until = async (done: () => boolean): Promise<void> => {
  for (let waited = 0; !done() && waited < 10_000; waited += 20) await sleep(20)
}

const tell = ({ merchantId }: Person, alert: string): Promise<number> =>
  within((tx) =>
    storePush(tx, { event: 'welcome', merchantId, type: pushTypes.notice, identity: 0, title: '提醒', alert }),
  )

const openConsole = async (url: string, { headers }: Person): Promise<Socket> => {
  const socket = await openSocket(url, headers.cookie ?? '')
  onTestFinished(() => void socket.disconnect())
  return socket
}

const listen = async (url: string, person: Person): Promise<string[]> => {
  const alerts: string[] = []
  const socket = await openConsole(url, person)
  socket.on('new_message_received', ({ message }: input<typeof PushMessage>) => alerts.push(message.alert))
  return alerts
}

test('a push crosses Redis between a process on the database and one behind PgBouncer, also after Redis was killed', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'zdb-engines-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  // Whoever PgBouncer runs as reads its settings here.
  await chmod(dir, 0o755)
  const redis = await startRedis(dir)
  onTestFinished(redis.stop)
  const world = await openWorld({ REDIS_URL: redis.url })
  onTestFinished(world.close)
  const pool = await startPgBouncer(dir, world.databaseUrl)
  onTestFinished(pool.stop)
  const other = await startProcess(pool.workUrl, {
    DATABASE_SESSION_URL: pool.sessionUrl,
    DATABASE_PREPARE: 'off',
    REDIS_URL: redis.url,
  })

  const owner = await world.merchant()
  const alerts = [await listen(world.url, owner), await listen(other.url, owner)]
  await tell(owner, '早上好')
  await until(() => alerts.every((words) => words.includes('早上好')))
  redis.signal('SIGKILL')
  await redis.up()
  // Whoever was in the middle of a word connects anew within moments.
  await sleep(2_000)
  await tell(owner, '又好了')
  await until(() => alerts.every((words) => words.includes('又好了')))
  expect(alerts.map((words) => new Set(words))).toEqual([new Set(['早上好', '又好了']), new Set(['早上好', '又好了'])])

  // Notices of the database come through as well: what one process changes the other's cache forgets.
  const clerk = await world.subAccount(owner, { role: 'service' })
  expect(await clientOf(other.url, clerk.headers).call(account.me)).toMatchObject({ code: 0 })
  const change = { params: { id: String(clerk.accountId) } }
  expect(await owner.call(staff.changeState, change)).toMatchObject({ code: 0 })
  await sleep(500)
  expect(await clientOf(other.url, clerk.headers).call(account.me)).toMatchObject({ code: codes.accountDisabled.code })
})

test('without Redis a process starts, its own consoles hear, and it ends in order', async () => {
  const world = await openWorld()
  onTestFinished(world.close)
  const begun = Date.now()
  const { url, child } = await startProcess(world.databaseUrl, { REDIS_URL: 'redis://127.0.0.1:1' })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(Date.now() - begun).toBeLessThan(20_000)

  const owner = await world.merchant()
  const told = heard(await openConsole(url, owner), 'notification_setting_changed')
  // Every process is told by the database, and tells the sockets of all.
  const tellAll = (): Promise<void> => within((tx) => notify(tx, 'notification_setting_changed', owner.accountId))
  // A process that has just started may not listen yet, and what it misses nobody says again.
  do await tellAll()
  while (!(await Promise.race([told.then(() => true), sleep(1_000, false)])))
  await tellAll()
  const ended = Date.now()
  await killProcess({ child }, 'SIGTERM')
  expect(child.exitCode).toBe(0)
  expect(Date.now() - ended).toBeLessThan(15_000)
}, 60_000)

test('a Redis that lets nobody in stops the start', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'zdb-engines-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const redis = await startRedis(dir)
  onTestFinished(redis.stop)
  const admin = await createClient({ url: redis.url }).connect()
  await admin.configSet('requirepass', 'the right one')
  admin.destroy()
  for (const who of ['', ':the-wrong-one@']) {
    const redisUrl = redis.url.replace('//', `//${who}`)
    const opening = openSocketAdapter({ databaseUrl: '', redisUrl, log: createLog('silent') })
    await expect(opening).rejects.toThrow('REDIS_URL 中的用户名或密码不对')
  }
})

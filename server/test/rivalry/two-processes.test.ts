import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { expect, inject } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { push } from '@zdb/contract/desk/push/endpoints'
import { pushTypes, type PushMessage } from '@zdb/contract/desk/push/schemas'
import { staff } from '@zdb/contract/people/staff/endpoints'
import type { input } from 'zod'
import { storePush } from '#areas/desk/push/public'
import { within } from '#core/db/tx'
import { killProcess as kill, startProcess } from '../harness/server-process.ts'
import { openSocket } from '../harness/sockets.ts'
import { clientOf, test, type World } from '../harness/world.ts'

type Message = input<typeof PushMessage>
const listen = async (url: string, cookie: string, messages: Message[]): Promise<Socket> => {
  const socket = await openSocket(url, cookie)
  socket.on('new_message_received', (message: Message) => messages.push(message))
  return socket
}

const tell = (merchantId: number, alert: string): Promise<number> =>
  within((tx) =>
    storePush(tx, { event: 'welcome', merchantId, type: pushTypes.notice, identity: 0, title: '提醒', alert }),
  )

const until = async (done: () => boolean): Promise<void> => {
  for (let waited = 0; !done() && waited < 10_000; waited += 20) await sleep(20)
}

const peopleOf = async (world: World) => {
  const florist = await world.merchant()
  return { florist, cookie: florist.headers.cookie ?? '' }
}

test('a push sent through one process reaches a browser on the other, and killing one loses none', async ({
  world,
}) => {
  const { florist, cookie } = await peopleOf(world)
  const [first, second] = await Promise.all([startProcess(world.databaseUrl), startProcess(world.databaseUrl)])
  const onFirst: Message[] = []
  const onSecond: Message[] = []
  const sockets = [await listen(first.url, cookie, onFirst), await listen(second.url, cookie, onSecond)]

  await tell(florist.merchantId, '早上好')
  await until(() => onFirst.length > 0 && onSecond.length > 0)
  expect([onFirst, onSecond].map((heard) => heard.map(({ message }) => message.alert))).toEqual([
    ['早上好'],
    ['早上好'],
  ])

  // Forty more while the first process is killed without warning in the middle.
  for (let index = 0; index < 40; index += 1) {
    await tell(florist.merchantId, `第${index}条`)
    if (index === 15) await kill(first, 'SIGKILL')
  }
  const last = Number(onSecond[0]?.id)
  await until(() => onSecond.length >= 41)
  const missed = await clientOf(second.url, florist.headers).call(push.missed, {
    query: { after: String(last), limit: 200 },
  })
  const heard = new Set([...onSecond, ...(missed.data?.items ?? [])].map(({ message }) => message.alert))
  expect([...heard].filter((alert) => alert.startsWith('第'))).toHaveLength(40)
  expect(new Set(onSecond.map(({ id }) => id)).size).toBe(41)

  for (const socket of sockets) socket.disconnect()
  await kill(second, 'SIGTERM')
  expect(second.child.exitCode).toBe(0)
})

test('an account disabled through one process is out on the other at once, however warm its cache', async ({
  world,
}) => {
  const owner = await world.merchant()
  const clerk = await world.subAccount(owner, { role: 'service' })
  const other = await startProcess(world.databaseUrl)
  const there = clientOf(other.url, clerk.headers)
  expect(await there.call(account.me)).toMatchObject({ code: 0 })
  await owner.call(staff.changeState, { params: { id: String(clerk.accountId) } })
  await sleep(200)
  expect(await there.call(account.me)).toMatchObject({ code: codes.accountDisabled.code })
  await kill(other, 'SIGTERM')
})

test('a process told to stop finishes what is in flight, refuses to be ready, and leaves cleanly', async ({
  world,
}) => {
  const florist = await world.merchant()
  const leaving = await startProcess(world.databaseUrl)
  const there = clientOf(leaving.url, florist.headers)
  // Argon2 keeps each of these busy for a moment.
  const body = { old_password: 'wrong-1234', password: 'tulip2026' }
  const inFlight = Array.from({ length: 12 }, () => there.call(account.changePassword, { body }))
  // When the first is answered some of the others are at work, and the rest wait for their turn.
  await Promise.any(inFlight)
  leaving.child.kill('SIGTERM')
  const told = (await Promise.all(inFlight)).map(({ code }) => code)
  expect(told).toHaveLength(12)
  expect(new Set(told)).toEqual(new Set([codes.oldPasswordWrong.code, codes.oldPasswordLocked.code]))
  if (leaving.child.exitCode === null) await once(leaving.child, 'exit')
  expect(leaving.child.exitCode).toBe(0)
})

test('a port that is taken is named in the message, and nothing is left running', async ({ world }) => {
  const port = new URL(world.url).port
  const child = spawn(process.execPath, [inject('serverScript')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: world.databaseUrl,
      PORT: port,
      SANDBOX_URL: inject('sandboxUrl'),
      LOG_LEVEL: 'error',
    },
  })
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
  await once(child, 'close')
  expect(child.exitCode).toBe(1)
  expect(words).toContain(`端口 ${port} 无法使用`)
  expect(words).toContain('PORT')
})

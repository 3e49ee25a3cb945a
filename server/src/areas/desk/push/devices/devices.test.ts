import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import webPush from 'web-push'
import { describe, expect, inject, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { account } from '@zdb/contract/people/account/endpoints'
import { push } from '@zdb/contract/desk/push/endpoints'
import type { PushEvent } from '@zdb/contract/desk/push/notifications'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { momentText } from '@zdb/contract/kit/china-time'
import { db, within } from '#core/db/tx'
import { mintedKey } from '#core/outside/minted-key.sql'
import { returnPulses, takePulses } from '#core/outside/pulse'
import { hours, later, minutes, moveClock, resetClock } from '#core/time/clock'
import type { Subscription } from '#ports/web-push/port'
import { vapidKeys } from '#ports/web-push/vapid-keys'
import { pushDesk } from '#test/harness/push-desk'
import { test, type Person } from '#test/harness/world'
import { storePush, type NewPush } from '../public.ts'
import { countMissed } from './device-pulse.ts'

const desk = pushDesk(inject('sandboxUrl'))

const tell = ({ merchantId }: Person, event: PushEvent, alert: string, more: Partial<NewPush> = {}): Promise<number> =>
  within((tx) =>
    storePush(tx, { merchantId, event, type: pushTypes.notice, identity: 0, title: '提醒', alert, ...more }),
  )

/** Their phone, with our console on it and its push switched on. */
const aPhone = async (person: Person): Promise<Subscription> => {
  const { data } = await person.call(push.deviceKey)
  const phone = await desk.subscribe(data?.public_key ?? '')
  expect((await person.call(push.registerDevice, { body: phone })).code).toBe(0)
  return phone
}

type Shown = { title: string; body: string; url: string; tag: string }

const shownOn = async (phone: Subscription): Promise<Shown[]> =>
  (await desk.messages(phone)).map(({ text }) => JSON.parse(text) as Shown)

const wordsOn = async (phone: Subscription): Promise<string[]> => (await shownOn(phone)).map(({ body }) => body)

const arrives = (phone: Subscription, words: string): Promise<void> =>
  vi.waitFor(async () => expect(await wordsOn(phone)).toContain(words), 20_000)

const devicesOf = async ({ accountId }: Person): Promise<number> =>
  (await db().selectFrom('push_device').select('id').where('account_id', '=', accountId).execute()).length

const turnsOf = async ({ accountId }: Person): Promise<number> => {
  const { rows } = await sql<{ points: number }>`
    select points from rate_limit where key = (
      select 'notificationDevice:' || id from push_device where account_id = ${accountId})`.execute(db())
  return rows[0]?.points ?? 0
}

/** Everything that was to be told has been handed over. */
const settled = (): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ open: number }>`
      select (select count(*) from push where sent_at is null)::int + (select count(*) from pgboss.job
        where name in ('push.writeMessages', 'push.sendToDevice') and state < 'completed')::int as open`.execute(db())
    expect(rows[0]?.open).toBe(0)
  }, 20_000)

describe('a phone in the pocket', () => {
  test('shows the shop’s words and opens what they tell of; loud news urgently', async ({ world }) => {
    const owner = await world.merchant()
    const phone = await aPhone(owner)
    await tell(owner, 'onlineNew', '美团外卖 #27 红玫瑰：新的网单，致电13812345678', {
      title: '新的网单',
      params: { online_sn: 'O1', status: 1 },
    })
    await arrives(phone, '美团外卖 #27 红玫瑰，致电138****5678')
    expect(await shownOn(phone)).toMatchObject([{ title: '新的网单', url: '/console/netorder/index/O1/detail' }])
    expect(await desk.messages(phone)).toMatchObject([{ urgency: 'high', ttl: 3_600 }])

    // What lies before the night is not told in it, numbers are masked however they are written, and what somebody of
    // another merchant wrote is not shown.
    const from = momentText(later(minutes(31))).slice(11, 16)
    await owner.call(push.saveNotificationSetting, {
      body: {
        quiet_hours: { on: true, from, until: momentText(later(hours(9))).slice(11, 16) },
        choices: [{ event: 'inquiry', way: 'device', on: true }],
      },
    })
    const written = '+8613812345678、138 1234 5678、138-1234-5678、0571-88886666、(010)88886666、单号20261117001'
    await tell(owner, 'onlineUrged', `${written}${'长'.repeat(300)}13812345678`)
    await tell(owner, 'inquiry', '加微信 flower88', { title: '收到询价' })
    await arrives(phone, '有商家向您询价，请打开转单宝查看')
    const masked = '+86138****5678、138**** 5678、138****-5678、0571-****6666、(010)****6666、单号20261117001'
    await vi.waitFor(async () => expect((await wordsOn(phone)).some((words) => words.startsWith(masked))).toBe(true))
    const messages = await desk.messages(phone)
    expect(messages.map(({ ttl }) => ttl > 29 * 60 && ttl <= 31 * 60)).toEqual([true, true, false])
    expect(messages.every(({ text }) => !text.includes('1234') && !text.includes('flower88'))).toBe(true)
  })

  test('hears what its person may hear, as they chose, and not what they did themselves', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { grants: ['received.read'] })
    const [owners, clerks] = [await aPhone(owner), await aPhone(clerk)]
    await clerk.call(push.saveNotificationSetting, {
      body: { choices: [{ event: 'receivedUrged', way: 'device', on: false }] },
    })
    await tell(owner, 'onlineNew', '没有网单权限')
    await tell(owner, 'receivedUrged', '关掉了')
    await tell(owner, 'receivedComment', '没有打开')
    await tell(owner, 'receivedNew', '自己做的', { by: clerk.accountId })
    await tell(owner, 'receivedNew', '新的接单', { identity: 2, params: { sn: 'T7', status: 10 } })
    await arrives(clerks, '新的接单')
    expect(await shownOn(clerks)).toMatchObject([{ body: '新的接单', url: '/console/receive_order/detail?sn=T7' }])
    await arrives(owners, '新的接单')
    expect((await wordsOn(owners)).toSorted()).toEqual(['关掉了', '新的接单', '没有网单权限', '自己做的'])
  })

  test('is silent in quiet hours', async ({ world }) => {
    const owner = await world.merchant()
    const phone = await aPhone(owner)
    const clock = (moved: number) => momentText(later(hours(moved))).slice(11, 16)
    const night = (on: boolean) => ({ quiet_hours: { on, from: clock(-1), until: clock(1) } })
    await owner.call(push.saveNotificationSetting, { body: night(true) })
    await tell(owner, 'onlineNew', '夜里')
    await settled()
    await owner.call(push.saveNotificationSetting, { body: night(false) })
    await tell(owner, 'onlineNew', '早上')
    await arrives(phone, '早上')
    expect(await wordsOn(phone)).toEqual(['早上'])
  })

  test('is told again where the service failed, gets the last news of a thing, and is forgotten when it is gone', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const phone = await aPhone(owner)
    await desk.set(phone, { failing: 2 })
    await tell(owner, 'riderArrived', '骑手到店', { params: { delivery_sn: 'D1' } })
    await arrives(phone, '骑手到店')
    await desk.set(phone, { throttled: 1 })
    await tell(owner, 'riderArrived', '骑手又到店', { params: { delivery_sn: 'D1' } })
    await arrives(phone, '骑手又到店')
    // However often each was tried, a device has used one turn for it.
    expect(await turnsOf(owner)).toBe(2)
    await desk.set(phone, { online: false })
    for (const words of ['骑手已取消', '骑手投诉'])
      await tell(owner, 'riderTrouble', words, { params: { delivery_sn: 'D1' } })
    await tell(owner, 'riderTrouble', '另一单', { params: { delivery_sn: 'D2' } })
    await settled()
    await desk.set(phone, { online: true })
    const words = await wordsOn(phone)
    expect(words).toContain('另一单')
    expect(words).toHaveLength(4)
    await desk.set(phone, { gone: true })
    await tell(owner, 'onlineNew', '没有人收')
    await vi.waitFor(async () => expect(await devicesOf(owner)).toBe(0), 20_000)
  })

  test('ends with its session, with a switch of its own, and with whoever takes the device over', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { grants: ['online.read'] })
    const [first, second] = [await aPhone(await world.again(owner)), await aPhone(owner)]
    await owner.call(push.forgetDevice, { body: { endpoint: second.endpoint } })
    expect(await devicesOf(owner)).toBe(1)
    await clerk.call(push.forgetDevice, { body: { endpoint: first.endpoint } })
    expect(await devicesOf(owner)).toBe(1)
    const thief = { endpoint: first.endpoint, keys: { ...second.keys } }
    expect((await clerk.call(push.registerDevice, { body: thief })).code).toBe(codes.pushDeviceTaken.code)
    // The same browser, and now somebody else is before it.
    expect((await clerk.call(push.registerDevice, { body: first })).code).toBe(0)
    expect([await devicesOf(owner), await devicesOf(clerk)]).toEqual([0, 1])
    await clerk.call(account.signOut)
    await tell(owner, 'onlineNew', '已经退出')
    await vi.waitFor(async () => expect(await devicesOf(clerk)).toBe(0), 20_000)
    expect(await wordsOn(first)).toEqual([])
  })
})

test('a browser brings a push service that we know and keys that fit, or is refused', async ({ world }) => {
  const owner = await world.merchant()
  const phone = await desk.subscribe((await vapidKeys()).publicKey)
  const register = (body: Subscription) => owner.call(push.registerDevice, { body })
  for (const endpoint of [
    'http://127.0.0.1:5432/',
    'https://push.example.com/a',
    phone.endpoint.replace('send', 'sent'),
  ])
    expect((await register({ ...phone, endpoint })).code).toBe(codes.pushServiceUnknown.code)
  const noPoint = Buffer.from(phone.keys.p256dh, 'base64url').fill(1, 40).toString('base64url')
  expect((await register({ ...phone, keys: { ...phone.keys, p256dh: noPoint } })).code).toBe(codes.pushKeyInvalid.code)
  const padded = { ...phone.keys, auth: `${phone.keys.auth}===` }
  expect((await register({ ...phone, keys: padded })).code).toBe(codes.invalid.code)
  expect(await devicesOf(owner)).toBe(0)
})

test('the keys are minted once and never written down in the open, and anew where the seal key is another', async ({
  world,
}) => {
  const owner = await world.merchant()
  const { data } = await owner.call(push.deviceKey)
  const { publicKey, privateKey } = await vapidKeys()
  expect(data?.public_key).toBe(publicKey)
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  const { key_sealed } = await db()
    .selectFrom('minted_key')
    .select('key_sealed')
    .where('name', '=', 'vapid')
    .executeTakeFirstOrThrow()
  expect(key_sealed.includes(Buffer.from(privateKey))).toBe(false)

  const foreign = randomBytes(80)
  const troubles: unknown[] = []
  const log = { error: (...words: unknown[]) => void troubles.push(words) }
  const mint = () => mintedKey('ofTest', () => ({ word: randomBytes(8).toString('hex') }), log)
  const [first, same] = [await mint(), await mint()]
  expect(same).toEqual(first)
  await db().updateTable('minted_key').set({ key_sealed: foreign }).where('name', '=', 'ofTest').execute()
  // Two processes find it so together.
  const [anew, other] = await Promise.all([mint(), mint()])
  expect(anew).toEqual(other)
  expect(anew).not.toEqual(first)
  expect(troubles).not.toEqual([])

  await aPhone(owner)
  await db()
    .updateTable('push_device')
    .set({ subscription_sealed: foreign })
    .where('account_id', '=', owner.accountId)
    .execute()
  await tell(owner, 'onlineNew', '打不开')
  await vi.waitFor(async () => expect(await devicesOf(owner)).toBe(0), 20_000)
})

test('a device that fails costs nobody else anything, and is forgotten in the end', async ({ world }) => {
  const [owner, neighbour, stranger] = [await world.merchant(), await world.merchant(), await world.merchant()]
  const [phone, neighbours] = [await aPhone(owner), await aPhone(neighbour)]
  // Subscribed to somebody else: the service does not take our messages for it.
  const foreign = await desk.subscribe(webPush.generateVAPIDKeys().publicKey)
  expect((await stranger.call(push.registerDevice, { body: foreign })).code).toBe(0)
  await tell(stranger, 'onlineNew', '别家的设备')
  await vi.waitFor(async () => expect(await devicesOf(stranger)).toBe(0), 20_000)

  const failures = async (): Promise<number> => {
    const row = await db()
      .selectFrom('push_device')
      .select('failures')
      .where('account_id', '=', owner.accountId)
      .executeTakeFirst()
    return row?.failures ?? 99
  }
  await desk.set(phone, { failing: 1_000 })
  for (let time = 0; time < 12; time += 1) {
    const before = await failures()
    await tell(owner, 'onlineNew', `第${time}次`)
    await vi.waitFor(async () => expect(await failures()).toBeGreaterThan(before), 20_000)
    if ((await failures()) >= 10) break
    // Longer than its service is left alone for, and than news are news.
    moveClock(hours(3))
  }
  expect(await devicesOf(owner)).toBe(0)
  moveClock(hours(1))
  await tell(neighbour, 'onlineNew', '照常')
  await arrives(neighbours, '照常')

  // What became old is counted, and one person's trouble, however often it comes back, counts as one.
  const boss = await world.operator({ roles: ['service'] })
  const standing = async () =>
    (await boss.call(systemHealth.overview)).data?.rows.find(({ provider }) => provider === 'webPush')
  await vi.waitFor(async () => expect((await standing())?.failure).not.toBe(''), 20_000)
  await desk.set(neighbours, { throttled: 1_000 })
  for (const words of ['一', '二', '三']) await tell(neighbour, 'onlineNew', words)
  await vi.waitFor(async () => expect(await turnsOf(neighbour)).toBe(4), 20_000)
  moveClock(minutes(11))
  await settled()
  await vi.waitFor(async () => expect((await standing())?.failure).toContain('过时'), 20_000)
  expect(await wordsOn(neighbours)).toEqual(['照常'])
  const others = takePulses()
  for (let time = 0; time < 50; time += 1) countMissed(stranger.accountId, '不通')
  const [counted] = takePulses()
  returnPulses(others)
  expect(counted).toMatchObject({ provider: 'webPush', failures: 1, words: '不通' })
  resetClock()
})

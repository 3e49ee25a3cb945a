import { randomUUID } from 'node:crypto'
import { codes } from '@zdb/contract/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { expect, vi } from 'vitest'
import { catchUpWithTencent } from '../catch-up.ts'
import { claimCarrying, releaseCarrying } from '../messages.sql.ts'
import { db } from '#core/db/tx'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { aPair, rowsBetween, test, type Shop, type TencentWorld } from '#test/marketplace/chat/tencent-world'

const keptBy = async ({ desk }: TencentWorld, shop: Shop) =>
  (await desk.look()).messages.filter(({ From_Account }) => From_Account === shop.userId)

/** A message that our server stored and the service has carried. */
const carried = async (world: TencentWorld, from: Shop, to: Shop) => {
  const content = { type: 'TIMTextElem', text: '代发' } as const
  await from.call(chat.send, { body: { to: to.userId, random: randomUUID(), content } })
  for (;;) {
    const [row] = await rowsBetween(from, to)
    if (row?.key) {
      await world.desk.quiet()
      return row
    }
  }
}
const forgetKey = (id: number) =>
  db()
    .updateTable('chat_tencent_message')
    .set({ key: null, tried_at: null, claimed_until: null })
    .where('message_id', '=', id)
    .execute()
const revoke = (shop: Shop, id: number) =>
  shop.call(chat.revoke, { params: { message_id: String(id) }, body: { client: '' } })

const untilWithdrawn = async (world: TencentWorld, shop: Shop, key: string | undefined): Promise<void> => {
  for (;;) if ((await keptBy(world, shop)).find(({ MsgKey }) => MsgKey === key)?.withdrawn) return
}

test('one process alone hands a message to the service, under the same number at every try', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  const { id } = await carried(world, florist, baker)
  expect((await keptBy(world, florist))[0]?.MsgRandom).toBe(id % 2 ** 32)
  expect(await claimCarrying(id)).toBe('settled')
  await forgetKey(id)
  expect(await claimCarrying(id)).toBe('claimed')
  expect(await claimCarrying(id)).toBe('busy')
  // The service has said that it has not got it.
  await releaseCarrying(id, false)
  expect(await claimCarrying(id)).toBe('claimed')
  await releaseCarrying(id, true)
  expect(await claimCarrying(id)).toBe('busy')
})

test('whose people wrote it the service is told by a label, and who by no name', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  const { login_user, sender_labels } = (await florist.call(chat.login)).data ?? {}
  await carried(world, florist, baker)
  const { CloudCustomData } = (await keptBy(world, florist))[0] ?? expect.fail('not carried')
  expect(JSON.parse(CloudCustomData)).toMatchObject({ sender: sender_labels?.own })
  expect(CloudCustomData).not.toContain(login_user)
  expect(sender_labels?.names).toEqual({ [sender_labels?.own ?? '']: login_user })
})

test('a second copy of it is withdrawn, and is no message of its own', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  await carried(world, florist, baker)
  const [first] = await keptBy(world, florist)
  await world.desk.faults({ loseBefore: { next: 1 } })
  const customData = first?.CloudCustomData ?? ''
  const [copy] = await world.desk.send([{ from: florist.userId, to: baker.userId, text: '代发', customData }])
  expect(copy?.code).toBe(0)
  await untilWithdrawn(world, florist, copy?.key)
  await world.desk.faults({})
  expect(await rowsBetween(florist, baker)).toMatchObject([{ key: first?.MsgKey, revoked_at: null }])
})

test('what is taken back with us is withdrawn there', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  const row = await carried(world, florist, baker)
  expect((await revoke(florist, row.id)).code).toBe(0)
  await untilWithdrawn(world, florist, row.key ?? '')
})

test('what was taken back on its way is withdrawn once it has arrived', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  const row = await carried(world, florist, baker)
  await forgetKey(row.id)
  expect((await revoke(florist, row.id)).code).toBe(0)
  moveClock(minutes(6))
  await catchUpWithTencent()
  resetClock()
  await untilWithdrawn(world, florist, row.key ?? '')
  expect(await rowsBetween(florist, baker)).toMatchObject([{ id: row.id, key: row.key }])
})

test('what the service will never carry was not sent: who wrote it is told, nobody has it, and it may be sent again', async ({
  world,
}) => {
  const [florist, baker] = await aPair(world)
  const random = randomUUID()
  const content = { type: 'TIMTextElem', text: '含有违禁品' } as const
  const send = () => florist.call(chat.send, { body: { to: baker.userId, random, content } })
  expect(await send()).toMatchObject(codes.chatRejected)
  const seen = async (shop: Shop, other: Shop) =>
    (await shop.call(chat.messages, { params: { user_id: other.userId }, query: {} })).data
  expect(await seen(florist, baker)).toMatchObject({ items: [] })
  expect(await seen(baker, florist)).toMatchObject({ items: [], unread: 0 })
  expect(await send()).toMatchObject(codes.chatRejected)
  expect(await keptBy(world, florist)).toEqual([])
  // The service thinks otherwise by now.
  const [row] = await rowsBetween(florist, baker)
  await db()
    .updateTable('chat_message')
    .set({ payload: JSON.stringify({ text: '红玫瑰' }) })
    .where('id', '=', row?.id ?? 0)
    .execute()
  expect((await send()).code).toBe(0)
  expect(await keptBy(world, florist)).toHaveLength(1)
  expect((await seen(baker, florist))?.items.map(({ payload }) => payload)).toEqual([{ text: '红玫瑰' }])
})

test('a service that is too busy is asked again, and the message counts as sent', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  await world.desk.faults({ throttle: { next: 1 } })
  const content = { type: 'TIMTextElem', text: '能做吗' } as const
  const sent = await florist.call(chat.send, { body: { to: baker.userId, random: randomUUID(), content } })
  expect(sent.code).toBe(0)
  await vi.waitFor(async () => expect(await keptBy(world, florist)).toHaveLength(1), 30_000)
})

test('one that gets there after others were read is unread with what came behind them', async ({ world }) => {
  const { desk } = world
  const [florist, baker] = await aPair(world)
  const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_100))
  const unread = async () =>
    (await baker.call(chat.conversation, { params: { user_id: florist.userId }, query: {} })).data?.unreadCount
  await desk.faults({ throttle: 1 })
  const content = { type: 'TIMTextElem', text: '迟到的' } as const
  await florist.call(chat.send, { body: { to: baker.userId, random: randomUUID(), content } })
  await desk.send([{ from: florist.userId, to: baker.userId, text: '读过的' }])
  await nextSecond()
  await vi.waitFor(async () => expect(await unread()).toBe(2), 20_000)
  await desk.read(baker.userId, florist.userId)
  // What waits for the service was not there to be read.
  await vi.waitFor(async () => expect(await unread()).toBe(1), 20_000)
  await nextSecond()
  await desk.send([{ from: florist.userId, to: baker.userId, text: '没读的' }])
  await desk.quiet()
  await nextSecond()
  await desk.faults({})
  await vi.waitFor(async () => expect((await rowsBetween(florist, baker)).every(({ key }) => key)).toBe(true), 60_000)
  const texts = (await rowsBetween(florist, baker)).map(({ payload }) => (payload as { text: string }).text)
  expect([texts, await unread()]).toEqual([['读过的', '没读的', '迟到的'], 2])
}, 120_000)

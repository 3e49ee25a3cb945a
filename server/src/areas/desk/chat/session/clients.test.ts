import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { aPair, say, signIn, chatterOf } from '#test/marketplace/chat/chatting'
import { heard, openSocket } from '#test/harness/sockets'
import { test } from '#test/harness/world'
import { db } from '#core/db/tx'
import { days, moveClock, resetClock } from '#core/time/clock'

describe('one client at a time', () => {
  test('a second page sends the first away, which is told why and refused until it signs in again', async ({
    world,
  }) => {
    const [florist, baker] = await aPair(world)
    const socket = await openSocket(world.url, florist.headers['cookie'] ?? '')
    const told = heard(socket, 'chat')
    const second = (await signIn(florist)).data?.client ?? ''
    expect(await told).toEqual({ kicked: [{ client: florist.client, reason: 'multipleAccount' }] })
    expect(await say(florist, baker, '在吗')).toMatchObject({
      code: codes.chatKicked.code,
      message: '网页端，同一商家账号，多页面登录，在线聊天已下线，请保持一个网页端在线！',
    })
    expect((await signIn(florist, { client: florist.client })).code).toBe(codes.chatKicked.code)
    expect((await signIn(florist, { client: second })).data?.client).toBe(second)
    expect((await say({ ...florist, client: second }, baker, '在吗')).code).toBe(0)
    socket.disconnect()
  })

  test('another kind of client is named as such', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    await signIn(florist, { terminal: 'app' })
    expect((await say(florist, baker, '在吗')).message).toBe(
      '同一商家账号，多端登录，在线聊天已下线，请保持一个客户端在线！',
    )
  })

  test('pages that sign in at once leave exactly one', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const clients = await Promise.all(Array.from({ length: 6 }, () => signIn(florist)))
    const answers = await Promise.all(
      clients.map(({ data }) => say({ ...florist, client: data?.client ?? '' }, baker, '在吗')),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  })
})

describe('a team inbox', () => {
  test('has several people at once, and who answered is seen; switched off, the others leave', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const set = (team_inbox: boolean) =>
      florist.call(chat.saveSetting, { body: { client: florist.client, team_inbox } })
    expect((await set(true)).code).toBe(0)
    const clerk = await chatterOf(await world.subAccount(florist, { role: 'service', name: '小周' }))
    expect((await clerk.call(chat.saveSetting, { body: { team_inbox: false } })).code).toBe(codes.forbidden.code)
    const [one, other] = [await say(florist, baker, '我来'), await say(clerk, baker, '我也来')]
    const labels = [one, other].map(({ data }) => JSON.parse(data?.message.cloudCustomData ?? '{}') as object)
    expect(labels).toMatchObject([{ login_user: '林小花' }, { login_user: '小周' }])
    expect((await florist.call(chat.setting)).data).toEqual({ team_inbox: true })
    await set(false)
    expect((await say(clerk, baker, '还在吗')).code).toBe(codes.chatKicked.code)
    expect((await say(florist, baker, '在')).code).toBe(0)
  })

  test('switched off by who has no chat open, or names a page of somebody else’s, leaves one', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    for (const client of ['', baker.client]) {
      await florist.call(chat.saveSetting, { body: { team_inbox: true } })
      const pages = [(await signIn(florist)).data?.client ?? '', (await signIn(florist)).data?.client ?? '']
      expect((await florist.call(chat.saveSetting, { body: { client, team_inbox: false } })).code).toBe(0)
      const answers = await Promise.all(pages.map((page) => say({ ...florist, client: page }, baker, '在吗')))
      expect(answers.map(({ code }) => code)).toEqual([codes.chatKicked.code, 0])
    }
    expect((await say(baker, florist, '在')).code).toBe(0)
  })

  test('nobody signs a colleague out of chat', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    await florist.call(chat.saveSetting, { body: { client: florist.client, team_inbox: true } })
    const clerk = await chatterOf(await world.subAccount(florist, { role: 'service', name: '小周' }))
    expect((await clerk.call(chat.disconnect, { body: { client: florist.client } })).code).toBe(0)
    expect((await say(florist, baker, '我还在')).code).toBe(0)
  })
})

test('pages that were left without a word end, the oldest first, and whoever still sits there is told', async ({
  world,
}) => {
  const [florist] = await aPair(world)
  await florist.call(chat.saveSetting, { body: { client: florist.client, team_inbox: true } })
  const socket = await openSocket(world.url, florist.headers['cookie'] ?? '')
  const told = heard(socket, 'chat')
  for (let time = 0; time < 25; time += 1) await signIn(florist)
  expect(await told).toEqual({ kicked: [{ client: florist.client, reason: 'multipleAccount' }] })
  socket.disconnect()
  const open = await db()
    .selectFrom('chat_client')
    .select('id')
    .where('merchant_id', '=', florist.merchantId)
    .where('ended_at', 'is', null)
    .execute()
  expect(open).toHaveLength(20)
  expect((await signIn(florist, { client: florist.client })).code).toBe(codes.chatKicked.code)
})

describe('the signed login', () => {
  test('is for one person in one session, for a day', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const sign = (await florist.call(chat.login)).data?.sign ?? ''
    const enter = (person: typeof florist, ticket: string) => person.call(chat.connect, { body: { sign: ticket } })
    expect((await enter(baker, sign)).code).toBe(codes.chatNotReady.code)
    expect((await enter(florist, '')).code).toBe(codes.chatNotReady.code)
    expect((await enter(florist, `${sign.slice(0, -4)}AAAA`)).code).toBe(codes.chatNotReady.code)
    expect((await enter(florist, sign)).code).toBe(0)
    moveClock(days(1) + 60_000)
    const late = await enter(florist, sign)
    resetClock()
    expect(late.code).not.toBe(0)
  })

  test('of somebody else’s page is no client', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    expect((await say({ ...florist, client: baker.client }, baker, '在吗')).code).toBe(codes.chatNotReady.code)
    expect((await say({ ...florist, client: 'made-up' }, baker, '在吗')).code).toBe(codes.chatNotReady.code)
    await florist.call(chat.disconnect, { body: { client: florist.client } })
    expect((await say(florist, baker, '在吗')).code).toBe(codes.chatNotReady.code)
  })
})

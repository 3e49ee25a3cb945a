import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { chatLimits, textSize } from '@zdb/contract/desk/chat/limits'
import { aPair, changesOf, chatterOf, historyOf, say, textsIn, unreadOf } from '#test/marketplace/chat/chatting'
import { heard, openSocket } from '#test/harness/sockets'
import { test } from '#test/harness/world'
import { anAskedShop, aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { aPartnership } from '../fixtures.ts'
import { db, within } from '#core/db/tx'

describe('a message', () => {
  test('is read by the other as it was written, in the order of the server, with who wrote it', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const sent = await say(florist, baker, '明天的单能做吗')
    expect(sent.data?.message).toMatchObject({
      flow: 'out',
      status: 'success',
      type: 'TIMTextElem',
      sequence: 1,
      isPeerRead: false,
      from: florist.userId,
      to: baker.userId,
      conversationID: `C2C${baker.userId}`,
    })
    await say(baker, florist, '能做')
    const page = await historyOf(baker, florist)
    expect(page?.items.map(({ flow, sequence, conversationID }) => [flow, sequence, conversationID])).toEqual([
      ['in', 1, `C2C${florist.userId}`],
      ['out', 2, `C2C${florist.userId}`],
    ])
  })

  test('names who of one’s own people wrote it, and nobody of the other’s', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    await say(florist, baker, '明天的单能做吗')
    const seenBy = async (person: typeof florist, other: typeof florist) => [
      ...((await historyOf(person, other))?.items ?? []),
      ...((await changesOf(person))?.items.flatMap((change) => (change.kind === 'message' ? change.message : [])) ??
        []),
      ...((await person.call(chat.search, { query: { client: person.client, keyword: '明天' } })).data?.items.map(
        ({ message }) => message,
      ) ?? []),
    ]
    const labels = async (person: typeof florist, other: typeof florist) =>
      (await seenBy(person, other)).map(({ cloudCustomData }) => cloudCustomData)
    const label = JSON.stringify({ login_user: '林小花', account_id: String(florist.accountId) })
    expect(await labels(florist, baker)).toEqual([label, label, label])
    expect(await labels(baker, florist)).toEqual(['', '', ''])
    expect(JSON.stringify(await seenBy(baker, florist))).not.toContain('account_id')
  })

  test('sent twice under one number is one message, however both arrive; other words under it are refused', async ({
    world,
  }) => {
    const [florist, baker] = await aPair(world)
    const random = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(florist, baker, '一次', random)))
    expect(new Set(answers.map(({ data }) => data?.message.ID)).size).toBe(1)
    expect(new Set(answers.map(({ data }) => data?.no)).size).toBe(1)
    expect(textsIn(await historyOf(baker, florist))).toEqual(['一次'])
    expect((await say(florist, baker, '另一句', random)).code).toBe(codes.chatRandomReused.code)
  })

  test('of two who write at once each has its place, the same on both sides, and the counts are right', async ({
    world,
  }) => {
    const [florist, baker] = await aPair(world)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? say(florist, baker, `甲${index}`) : say(baker, florist, `乙${index}`),
      ),
    )
    const [ours, theirs] = [await historyOf(florist, baker), await historyOf(baker, florist)]
    expect(ours?.items.map(({ ID }) => ID)).toEqual(theirs?.items.map(({ ID }) => ID))
    expect(ours?.items.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect([await unreadOf(florist), await unreadOf(baker)]).toEqual([10, 10])
    const numbers = (await changesOf(baker))?.items.map(({ no }) => Number(no))
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  test.for([
    ['a'.repeat(3000), 0],
    ['花'.repeat(1024), 0],
    ['花'.repeat(1025), codes.chatTextTooLong.code],
    ['a'.repeat(3001), codes.invalid.code],
    ['花'.repeat(3001), codes.invalid.code],
    [`${'花'.repeat(1023)}abc`, 0],
    [`${'花'.repeat(1023)}abcd`, codes.chatTextTooLong.code],
    ['  \n ', codes.invalid.code],
  ] as const)('of this size is taken or refused by the server: %#', async ([text, code], { world }) => {
    const [florist, baker] = await aPair(world)
    const answer = await say(florist, baker, text)
    expect(answer.code).toBe(code)
    if (textSize(text) > chatLimits.textBytes) expect(answer.message).toBe('消息内容长度不能超过3KB')
  })

  test('wakes the other’s page with the number of the change, and nobody’s without the right', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const clerk = await world.subAccount(baker, { grants: ['online.read'] })
    const [page, without] = [
      await openSocket(world.url, baker.headers['cookie'] ?? ''),
      await openSocket(world.url, clerk.headers['cookie'] ?? ''),
    ]
    const overheard: unknown[] = []
    without.on('chat', (event) => overheard.push(event))
    const woken = heard(page, 'chat')
    await say(florist, baker, '在吗')
    expect(await woken).toEqual({ latest: '1' })
    expect((await changesOf(baker))?.latest).toBe('1')
    expect(overheard).toEqual([])
    expect((await clerk.call(chat.login)).data).toMatchObject({ enable_im: 'NO', sign: '' })
    page.disconnect()
    without.disconnect()
  })
})

describe('read marks', () => {
  test('go forward only, count what is left, and are told to both', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    for (const text of ['一', '二', '三']) await say(florist, baker, text)
    const mark = (sequence: number) =>
      baker.call(chat.markRead, { params: { user_id: florist.userId }, body: { client: baker.client, sequence } })
    expect((await historyOf(baker, florist))?.first_unread).toBe(1)
    const answers = await Promise.all([mark(1), mark(2), mark(1)])
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
    expect((await mark(1)).data).toEqual({ unread: 1, total: 1 })
    const page = await historyOf(florist, baker)
    expect(page?.peer_read).toBe(2)
    expect(page?.items.map(({ isPeerRead }) => isPeerRead)).toEqual([true, true, false])
    expect((await mark(999)).data).toEqual({ unread: 0, total: 0 })
    const told = (await changesOf(florist))?.items.filter(({ kind }) => kind === 'peerRead')
    expect(told?.at(-1)).toMatchObject({ sequence: 3, conversationID: `C2C${baker.userId}` })
    await say(florist, baker, '四')
    expect(await unreadOf(baker)).toBe(1)
  })

  test('a long absence is read from the first unread message on, upwards and downwards', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    for (let index = 1; index <= 12; index += 1) await say(florist, baker, `第${index}条`)
    await baker.call(chat.markRead, {
      params: { user_id: florist.userId },
      body: { client: baker.client, sequence: 6 },
    })
    const page = await historyOf(baker, florist, { around: 'unread', limit: 4 })
    expect(page?.items.map(({ sequence }) => sequence)).toEqual([5, 6, 7, 8, 9, 10])
    expect(page).toMatchObject({ earlier: true, later: true, first_unread: 7, unread: 6 })
    const up = await historyOf(baker, florist, { before: 5, limit: 3 })
    expect([textsIn(up), up?.earlier]).toEqual([['第2条', '第3条', '第4条'], true])
    const down = await historyOf(baker, florist, { after: 10, limit: 5 })
    expect([textsIn(down), down?.later]).toEqual([['第11条', '第12条'], false])
  })
})

test('the list of conversations is read page by page and leaves out none, however close together they were written to', async ({
  world,
}) => {
  const [florist, baker] = await aPair(world)
  const moments = ['123456', '123200', '123199', '122999'].map((micros) => `2026-11-19T10:00:00.${micros}Z`)
  const partners: string[] = []
  for (const last_at of moments) {
    const [partner] = await aPair(world)
    await within((tx) => aPartnership(tx, partner.merchantId, baker.merchantId))
    await say(partner, baker, '在吗')
    await db().updateTable('chat_side').set({ last_at }).where('partner_id', '=', partner.merchantId).execute()
    partners.push(partner.userId)
  }
  await say(florist, baker, '在吗')
  const seen: string[] = []
  for (let cursor: string | undefined | null; cursor !== null;) {
    const query = { client: baker.client, limit: 1, ...(cursor ? { cursor } : {}) }
    const { data } = await baker.call(chat.conversations, { query })
    seen.push(...(data?.items.map(({ userProfile }) => userProfile.userID) ?? []))
    cursor = data?.next ?? null
  }
  expect(seen).toEqual([florist.userId, ...partners])
})

describe('who was away', () => {
  test('asks for what came after its number, piece by piece, and gets all of it once', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    for (let index = 0; index < 7; index += 1) await say(florist, baker, `第${index}条`)
    const seen: string[] = []
    let after = '0'
    for (let more = true; more;) {
      const { data } = await baker.call(chat.changes, { query: { client: baker.client, after, limit: 3 } })
      seen.push(...(data?.items.map(({ no }) => no) ?? []))
      after = data?.latest ?? after
      more = data?.more ?? false
    }
    expect(seen).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  })

  test('for longer than is kept begins anew, and so does who claims a number that never was', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    for (let index = 0; index < 3; index += 1) await say(florist, baker, `第${index}条`)
    expect(await changesOf(baker, '99')).toMatchObject({ reset: true, latest: '3', items: [] })
    await db().deleteFrom('chat_change').where('merchant_id', '=', baker.merchantId).where('no', '<', 3).execute()
    expect(await changesOf(baker, '0')).toMatchObject({ reset: true, latest: '3' })
    expect(await changesOf(baker, '2')).toMatchObject({ reset: false, latest: '3' })
    // What is unread is counted over all conversations, whichever of them the page has in its list.
    const [third] = await aPair(world)
    await within((tx) => aPartnership(tx, third.merchantId, baker.merchantId))
    await say(third, baker, '还有我')
    expect(await changesOf(baker, '3')).toMatchObject({ latest: '4', unread: 4, items: [{ unread: 1 }] })
    expect(await changesOf(baker, '99')).toMatchObject({ reset: true, unread: 4 })
  })
})

describe('passing on', () => {
  test('reaches each of several, says who cannot be reached, and is not for orders', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const [third] = await aPair(world)
    const closed = await world.merchant({ enableIm: true })
    await within(async (tx) => {
      await aPartnership(tx, florist.merchantId, third.merchantId)
      await aPartnership(tx, florist.merchantId, closed.merchantId)
    })
    const id = (await say(baker, florist, '配方')).data?.message.ID ?? ''
    const forward = (to: string[]) =>
      florist.call(chat.forward, {
        params: { message_id: id },
        body: { client: florist.client, to, random: 'forward-1' },
      })
    expect(await forward([])).toMatchObject({ message: '请选择转发对象！' })
    const { data } = await forward([third.userId, `m${closed.merchantId}`])
    expect(data?.results).toMatchObject([
      { to: third.userId, refusal: '', message: { payload: { text: '配方' } } },
      { refusal: '该用户暂未开启IM聊天', message: null },
    ])
    await forward([third.userId])
    expect(textsIn(await historyOf(third, florist))).toEqual(['配方'])
    for (const type of ['TIMCustomElem', 'TIMLocationElem', '']) {
      await db().updateTable('chat_message').set({ type, payload: '{}' }).where('id', '=', Number(id)).execute()
      expect((await forward([third.userId])).code).toBe(codes.chatForwardRefused.code)
    }
  })
})

describe('who cannot be written to', () => {
  test('is a stranger, a merchant that has not opened chat, one that blocks, and one that is blocked', async ({
    world,
  }) => {
    const [florist, baker] = await aPair(world)
    const [stranger] = await aPair(world)
    expect(await say(florist, stranger, '在吗')).toMatchObject({
      code: codes.notFound.code,
      message: '只能与合作商家或有订单往来的商家聊天',
    })
    const block = (person: typeof florist, userId: string) =>
      person.call(chat.block, { body: { client: person.client, user_id: userId } })
    await block(baker, florist.userId)
    expect((await say(florist, baker, '在吗')).code).toBe(codes.chatBlocked.code)
    expect((await say(baker, florist, '在吗')).code).toBe(codes.chatBlocking.code)
    expect((await baker.call(chat.blocked)).data?.items).toMatchObject([{ userID: florist.userId }])
    await baker.call(chat.unblock, { body: { client: baker.client, user_id: florist.userId } })
    expect((await say(florist, baker, '在吗')).code).toBe(0)
    await db().updateTable('merchant').set({ enable_im: false }).where('id', '=', baker.merchantId).execute()
    expect(await say(florist, baker, '在吗')).toMatchObject({ message: '该用户暂未开启IM聊天' })
    expect((await say(baker, florist, '在吗')).code).toBe(codes.chatOff.code)
  })

  test('until it has said that it chats', async ({ world }) => {
    const [florist] = await aPair(world)
    const shop = await world.merchant({ enableIm: true })
    await within((tx) => aPartnership(tx, florist.merchantId, shop.merchantId))
    const target = { userId: `m${shop.merchantId}` }
    expect((await shop.call(chat.login)).data).toMatchObject({ enable_im: 'YES', engine: 'own', open: 0 })
    expect((await say(florist, target, '在吗')).code).toBe(codes.chatPartnerClosed.code)
    expect((await florist.call(chat.open, { params: { id: target.userId } })).code).toBe(codes.notFound.code)
    for (let page = 0; page < 3; page += 1)
      expect((await shop.call(chat.open, { params: { id: target.userId } })).code).toBe(0)
    const lines = await db()
      .selectFrom('audit')
      .select('id')
      .where('merchant_id', '=', shop.merchantId)
      .where('action', '=', 'chat.open')
      .execute()
    expect(lines).toHaveLength(1)
    expect((await say(florist, target, '在吗')).code).toBe(0)
    const info = await florist.call(chat.partnerInfo, { params: { id: target.userId } })
    expect(info.data).toMatchObject({ userID: target.userId, open: 1, blocked: false, business_license: 1 })
    const there = await chatterOf(shop)
    expect(await unreadOf(there)).toBe(1)
  })
})

test('two who have traded know each other without being partners', async ({ world }) => {
  const [florist] = await aPair(world)
  const [baker] = await aPair(world)
  const look = () => florist.call(chat.partnerInfo, { params: { id: baker.userId } })
  expect((await look()).code).toBe(codes.notFound.code)
  await within(async (tx) => {
    const shop = await anAskedShop(tx, baker.merchantId)
    await aTransferOrder(tx, { merchant_id: florist.merchantId, shop, held: false })
  })
  expect((await look()).code).toBe(0)
  expect((await say(baker, florist, '收到')).code).toBe(0)
})

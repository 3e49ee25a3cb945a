import { randomUUID } from 'node:crypto'
import { codes } from '@zdb/contract/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { storedElement } from '@zdb/contract/desk/chat/stored-element'
import { describe, expect, vi } from 'vitest'
import { unreadOf } from '../messages/unread.sql.ts'
import { db, within } from '#core/db/tx'
import { later, minutes } from '#core/time/clock'
import { aQuickMessage } from '../fixtures.ts'
import { setBlocked, openConversation } from '../messages/conversations.sql.ts'
import { lockMerchants } from '../messages/changes.sql.ts'
import type { ImWish } from '#test/marketplace/chat/tencent-desk'
import {
  aPair,
  aStrangerShop,
  rowsBetween,
  test,
  type Shop,
  type TencentWorld,
} from '#test/marketplace/chat/tencent-world'

const say = async ({ desk }: TencentWorld, from: Shop, to: Shop, text: string) => {
  const [outcome] = await desk.send([{ from: from.userId, to: to.userId, text }])
  await desk.quiet()
  return outcome ?? expect.fail('nothing was sent')
}

const counts = async () => {
  const count = (table: 'chat_message' | 'chat_change' | 'chat_tencent_pair') =>
    db()
      .selectFrom(table)
      .select((all) => all.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  return [(await count('chat_message')).n, (await count('chat_change')).n, (await count('chat_tencent_pair')).n]
}

describe('a message the service carries', () => {
  test('is a row of ours, with who wrote it and what can be looked for', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const { login_user, sender_labels } = (await florist.call(chat.login)).data ?? {}
    const customData = JSON.stringify({ sender: sender_labels?.own })
    expect(customData).not.toContain(login_user)
    const [sent] = await world.desk.send([
      { from: florist.userId, to: baker.userId, text: 'Ecuador 红玫瑰', customData },
    ])
    await world.desk.quiet()
    expect(await rowsBetween(florist, baker)).toMatchObject([
      {
        key: sent?.key,
        sequence: 1,
        from_id: florist.merchantId,
        type: 'TIMTextElem',
        payload: { text: 'Ecuador 红玫瑰' },
        login_user,
        search: 'ecuador 红玫瑰',
      },
    ])
    const found = await baker.call(chat.search, { query: { keyword: '红玫瑰' } })
    expect(found.data?.items.map(({ message }) => message.payload)).toEqual([{ text: 'Ecuador 红玫瑰' }])
    expect((await unreadOf(baker.merchantId, [florist.merchantId])).get(florist.merchantId)).toBe(1)
  })

  test('told twice, and after others, is one row in its place', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    await world.desk.faults({ double: 1, shuffle: 1 })
    const texts = Array.from({ length: 20 }, (_, at) => ({
      from: at % 2 ? florist.userId : baker.userId,
      to: at % 2 ? baker.userId : florist.userId,
      text: `第${at}句`,
    }))
    await world.desk.send(texts)
    const { messages } = await world.desk.quiet()
    await world.desk.faults({})
    const ours = messages.filter(({ From_Account }) => [florist.userId, baker.userId].includes(From_Account))
    // On a busy machine the service stops waiting before we have written down what it told.
    while ((await rowsBetween(florist, baker)).length < ours.length);
    const rows = await rowsBetween(florist, baker)
    expect(rows.map(({ key }) => key)).toEqual(ours.map(({ MsgKey }) => MsgKey))
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, at) => at + 1))
  })

  test('is taken back once the service says so, and read once it is read', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const first = await say(world, florist, baker, '说错了')
    await say(world, florist, baker, '这句才对')
    expect(await world.desk.withdraw(first.key, florist.userId)).toMatchObject({ code: 0 })
    await world.desk.quiet()
    const rows = await rowsBetween(florist, baker)
    expect(rows.map(({ revoked_at }) => revoked_at !== null)).toEqual([true, false])
    expect((await unreadOf(baker.merchantId, [florist.merchantId])).get(florist.merchantId)).toBe(1)
    await world.desk.read(baker.userId, florist.userId)
    await world.desk.quiet()
    expect((await unreadOf(baker.merchantId, [florist.merchantId])).get(florist.merchantId)).toBe(0)
  })

  test('is taken back by nobody’s word once it is long said', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const { key } = await say(world, florist, baker, '说好了128元')
    const at = later(-minutes(11))
    const rows = () => rowsBetween(florist, baker)
    await db()
      .updateTable('chat_message')
      .set({ at })
      .where('id', '=', (await rows())[0]?.id ?? 0)
      .execute()
    // Nor where the clock of who hears of it is behind.
    const real = Date.now.bind(Date)
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() - minutes(2))
    expect(await world.desk.withdraw(key, florist.userId)).toMatchObject({ code: 0 })
    await world.desk.quiet()
    clock.mockRestore()
    expect((await rows()).map(({ revoked_at }) => revoked_at)).toEqual([null])
  })

  test('that asked something of an order asks no more once it is taken back', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const order = { order_sn: 'T1' }
    const id = await within((tx) => aQuickMessage(tx, florist, baker.merchantId, { kind: 'askTime', order }))
    const key = await vi.waitFor(
      async () => (await rowsBetween(florist, baker))[0]?.key ?? expect.fail('not carried yet'),
      20_000,
    )
    await world.desk.withdraw(key, florist.userId)
    await world.desk.quiet()
    const quick = await db().selectFrom('chat_quick').select('state').where('message_id', '=', id).execute()
    expect(quick).toEqual([{ state: 'revoked' }])
  })
})

describe('before a message goes out', () => {
  const refusal = async (world: TencentWorld, from: Shop, to: Shop, message: Omit<ImWish, 'from' | 'to'>) => {
    const [outcome] = await world.desk.send([{ from: from.userId, to: to.userId, ...message }])
    return outcome?.code === 120_001 ? outcome.words : outcome?.code
  }

  test('whoever is blocked, not open, a stranger or too long is refused in the words of our own engine', async ({
    world,
  }) => {
    const [florist, baker] = await aPair(world)
    const stranger = await aStrangerShop(world)
    expect(await refusal(world, florist, baker, { text: '在吗' })).toBe(0)
    expect(await refusal(world, florist, baker, { text: '花'.repeat(1_025) })).toBe(codes.chatTextTooLong.message)
    expect(await refusal(world, florist, baker, { text: '花'.repeat(1_024) })).toBe(0)
    expect(await refusal(world, florist, baker, { text: '  ' })).toBe('请输入消息内容')
    expect(await refusal(world, florist, baker, { text: 'a'.repeat(3_000) })).toBe(0)
    expect(await refusal(world, florist, baker, { text: 'a'.repeat(3_001) })).toBe('消息内容不能超过3000个字')
    const face = (Data: string) => ({ body: [{ MsgType: 'TIMFaceElem', MsgContent: { Index: 3, Data } }] })
    expect(await refusal(world, florist, baker, face('[玫瑰]'))).toBe(0)
    expect(await refusal(world, florist, baker, face('花'.repeat(2_000)))).toContain('刷新')
    expect(await refusal(world, stranger, baker, { text: '在吗' })).toBe(codes.chatNotPartner.message)
    const block = (by: Shop, of: Shop, blocked: boolean) =>
      within(async (tx) => {
        await lockMerchants(tx, [by.merchantId, of.merchantId])
        await openConversation(tx, by.merchantId, of.merchantId)
        await setBlocked(tx, by.merchantId, of.merchantId, blocked)
      })
    await block(baker, florist, true)
    expect(await refusal(world, florist, baker, { text: '在吗' })).toBe(codes.chatBlocked.message)
    expect(await refusal(world, baker, florist, { text: '在吗' })).toBe(codes.chatBlocking.message)
    await block(baker, florist, false)
    await db()
      .updateTable('chat_merchant')
      .set({ is_open: false })
      .where('merchant_id', '=', baker.merchantId)
      .execute()
    expect(await refusal(world, florist, baker, { text: '在吗' })).toBe(codes.chatPartnerClosed.message)
    expect(await refusal(world, baker, florist, { text: '在吗' })).toBe(0)
  })

  test('files and order cards that our server did not store are refused, also under a number of somebody else', async ({
    world,
  }) => {
    const [florist, baker] = await aPair(world)
    const file = [
      { MsgType: 'TIMFileElem', MsgContent: { FileName: 'a.exe', Url: 'https://example.com/a.exe', FileSize: 9 } },
    ]
    const card = [{ MsgType: 'TIMCustomElem', MsgContent: { Data: '{"type":"order"}', Desc: '', Ext: '' } }]
    expect(await refusal(world, florist, baker, { body: file })).toContain('刷新')
    expect(await refusal(world, florist, baker, { body: card })).toContain('刷新')
    const { key } = await say(world, baker, florist, '在吗')
    const id = (await rowsBetween(florist, baker)).find((row) => row.key === key)?.id
    const [copied] = await world.desk.send([
      { from: baker.userId, to: florist.userId, body: card, customData: JSON.stringify({ message_id: String(id) }) },
    ])
    expect(copied?.words).toContain('刷新')
  })

  test('the number of a row that waits to be carried opens nothing without our proof, and the row goes out as it is', async ({
    world,
  }) => {
    const [florist, baker] = await aPair(world)
    await world.desk.faults({ error: 1 })
    const content = { type: 'TIMTextElem', text: '.' } as const
    const sent = await florist.call(chat.send, { body: { to: baker.userId, random: randomUUID(), content } })
    const message_id = sent.data?.message.ID
    const card = [{ MsgType: 'TIMCustomElem', MsgContent: { Data: '{"type":"order"}', Desc: '', Ext: storedElement } }]
    const under = (given: object) => ({ customData: JSON.stringify(given) })
    for (const forged of [
      { body: card, ...under({ message_id, random: 'x' }) },
      { body: card, ...under({ message_id, random: 'x', proof: 'guess' }) },
      { text: '.', ...under({ message_id, random: 'x' }) },
      { text: '换一句', ...under({ random: 'x' }) },
      { text: '换一句', ...under({ message_id: 'none of ours' }) },
    ])
      expect(await refusal(world, florist, baker, forged)).toContain('刷新')
    await world.desk.faults({})
    for (;;) if ((await rowsBetween(florist, baker))[0]?.key) break
    expect(await rowsBetween(florist, baker)).toMatchObject([{ type: 'TIMTextElem', payload: { text: '.' } }])
    const kept = (await world.desk.look()).messages.find(({ From_Account }) => From_Account === florist.userId)
    expect(await refusal(world, florist, baker, { text: '.', customData: kept?.CloudCustomData ?? '' })).toContain(
      '刷新',
    )
  })

  test('what is made of several elements is refused: only one of them would be looked at', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const words = { MsgType: 'TIMTextElem', MsgContent: { Text: '在吗' } }
    expect(await refusal(world, florist, baker, { body: [words] })).toBe(0)
    expect(await refusal(world, florist, baker, { body: [words, words] })).toContain('刷新')
  })

  test('who may not speak to somebody leaves nothing to be looked after', async ({ world }) => {
    const [florist] = await aPair(world)
    const stranger = await aStrangerShop(world)
    const before = await counts()
    expect(await refusal(world, stranger, florist, { text: '在吗' })).toBe(codes.chatNotPartner.message)
    await world.desk.read(stranger.userId, florist.userId)
    await world.desk.quiet()
    expect(await counts()).toEqual(before)
  })
})

describe('a callback that is not the service’s', () => {
  const command = 'C2C.CallbackAfterSendMsg'
  const bodyOf = (from: Shop, to: Shop, more: object = {}) => ({
    CallbackCommand: command,
    From_Account: from.userId,
    To_Account: to.userId,
    MsgSeq: 1,
    MsgRandom: 2,
    MsgTime: Math.floor(Date.now() / 1_000),
    MsgKey: '1_2_3',
    SendMsgResult: 0,
    MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: '伪造' } }],
    ...more,
  })
  const post = (url: string, body: object | string) =>
    fetch(url, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })

  test('is refused, whatever is wrong with it, and moves nothing', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    await world.desk.quiet()
    const before = await counts()
    const good = new URL(await world.desk.address(command))
    const bent = (change: (query: URLSearchParams) => void): string => {
      const url = new URL(good)
      change(url.searchParams)
      return url.toString()
    }
    const forged = [
      `${world.url}/im-callback/tencent`,
      await world.desk.address(command, { missigned: true }),
      await world.desk.address(command, { at: Date.now() - 240_000 }),
      await world.desk.address(command, { at: Date.now() + 240_000 }),
      bent((query) => query.set('SdkAppid', '1400000000')),
      bent((query) => query.delete('Sign')),
      bent((query) => query.set('RequestTime', String(Number(query.get('RequestTime')) + 1))),
      bent((query) => query.set('CallbackCommand', 'C2C.CallbackBeforeSendMsg')),
    ]
    for (const url of forged) {
      const answer = await post(url, bodyOf(florist, baker))
      expect(answer.status, url).toBe(403)
      expect(await answer.json()).toEqual({ ActionStatus: 'FAIL', ErrorInfo: 'not verified', ErrorCode: 1 })
    }
    for (const body of ['', '[]', '{"CallbackCommand":"x"}', JSON.stringify(bodyOf(florist, baker, { MsgKey: '' }))])
      expect((await post(good.toString(), body)).status).toBe(403)
    expect(await counts()).toEqual(before)
    expect((await post(`${world.url}/im-callback/other`, bodyOf(florist, baker))).status).toBe(404)
  })

  test('is of our application and of nobody we do not know', async ({ world }) => {
    const [florist] = await aPair(world)
    const before = await counts()
    for (const To_Account of ['administrator', 'm999999999', florist.userId]) {
      const answer = await post(await world.desk.address(command), bodyOf(florist, florist, { To_Account }))
      expect(await answer.json()).toEqual({ ActionStatus: 'OK', ErrorInfo: '', ErrorCode: 0 })
    }
    const failed = bodyOf(florist, florist, { SendMsgResult: 20_006 })
    expect((await post(await world.desk.address(command), failed)).status).toBe(200)
    const other = 'C2C.CallbackSomethingNew'
    expect((await post(await world.desk.address(other), { CallbackCommand: other })).status).toBe(200)
    expect(await counts()).toEqual(before)
  })
})

test('nobody makes a group, joins one or becomes a friend: whom one talks to is asked of two', async ({ world }) => {
  const before = await counts()
  for (const command of [
    'Group.CallbackBeforeCreateGroup',
    'Group.CallbackBeforeInviteJoinGroup',
    'Group.CallbackBeforeSendMsg',
    'Sns.CallbackPrevFriendAdd',
  ]) {
    const answer = await fetch(await world.desk.address(command), {
      method: 'POST',
      body: JSON.stringify({ CallbackCommand: command, Operator_Account: 'm1' }),
    })
    expect(await answer.json(), command).toEqual({ ActionStatus: 'OK', ErrorInfo: '', ErrorCode: 1 })
  }
  expect(await counts()).toEqual(before)
})

import { afterEach, describe, expect, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { serverClockHeader } from '@zdb/contract/kit/server-clock'
import { aPair, changesOf, historyOf, say, textsIn, unreadOf } from '#test/marketplace/chat/chatting'
import { test } from '#test/harness/world'
import { aPartnership } from '../fixtures.ts'
import { within } from '#core/db/tx'
import { minutes, moveClock, now, resetClock } from '#core/time/clock'

describe('taking back', () => {
  test('works for two minutes by the clock of the server, for both, and leaves no content', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const [first, second] = [await say(florist, baker, '打错了'), await say(florist, baker, '也打错了')]
    const revoke = (person: typeof florist, id: string | undefined) =>
      person.call(chat.revoke, { params: { message_id: id ?? '' }, body: { client: person.client } })
    expect((await revoke(baker, first.data?.message.ID)).code).toBe(codes.chatRevokeOthers.code)
    moveClock(minutes(1.5))
    const revoked = await revoke(florist, first.data?.message.ID)
    expect(revoked.code).toBe(0)
    // By this the page knows what may still be taken back, whatever its own clock says.
    expect(Math.abs(Number(revoked.headers.get(serverClockHeader)) - now().getTime())).toBeLessThan(60_000)
    expect((await revoke(florist, first.data?.message.ID)).code).toBe(0)
    moveClock(minutes(0.5) + 1_000)
    expect(await revoke(florist, second.data?.message.ID)).toMatchObject({ code: codes.chatRevokeLate.code })
    resetClock()
    expect((await historyOf(baker, florist))?.items[0]).toMatchObject({
      isRevoked: true,
      payload: null,
      revoker: florist.userId,
    })
    expect(await unreadOf(baker)).toBe(1)
    const kinds = (await changesOf(baker))?.items.map(({ kind }) => kind)
    expect(kinds).toEqual(['message', 'message', 'revoked'])
  })
})

describe('the clocks of two processes', () => {
  const real = Date.now.bind(Date)
  const wrongBy = (ms: number) => vi.spyOn(Date, 'now').mockImplementation(() => real() + ms)

  afterEach(() => {
    vi.restoreAllMocks()
    resetClock()
  })

  const revoke = async (person: Awaited<ReturnType<typeof aPair>>[number], id: string | undefined) =>
    (await person.call(chat.revoke, { params: { message_id: id ?? '' }, body: { client: person.client } })).code

  test('lengthen nobody’s two minutes for taking back, and shorten nobody’s', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    wrongBy(-minutes(4))
    const behind = await say(florist, baker, '打错了')
    wrongBy(minutes(4))
    const ahead = await say(florist, baker, '也打错了')
    vi.restoreAllMocks()
    expect(await revoke(florist, behind.data?.message.ID)).toBe(0)
    moveClock(minutes(3))
    expect(await revoke(florist, ahead.data?.message.ID)).toBe(codes.chatRevokeLate.code)
  })

  test('move no conversation in the list', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const [third] = await aPair(world)
    await within((tx) => aPartnership(tx, third.merchantId, baker.merchantId))
    wrongBy(minutes(4))
    await say(florist, baker, '早')
    vi.restoreAllMocks()
    await say(third, baker, '晚')
    const { data } = await baker.call(chat.conversations, { query: { client: baker.client } })
    expect(data?.items.map(({ lastMessage }) => lastMessage?.messageForShow)).toEqual(['晚', '早'])
  })
})

describe('deleting', () => {
  test('a conversation is one change, however much was said in it and whatever the other takes back afterwards', async ({
    world,
  }) => {
    const [florist, baker] = await aPair(world)
    const sent = await say(florist, baker, '打错了')
    await say(florist, baker, '在吗')
    await baker.call(chat.deleteConversation, { body: { client: baker.client, user_id: florist.userId } })
    const id = sent.data?.message.ID ?? ''
    await florist.call(chat.revoke, { params: { message_id: id }, body: { client: florist.client } })
    await say(florist, baker, '重新说')
    const { items, latest } = (await changesOf(baker)) ?? {}
    expect(items?.map(({ no, kind }) => [no, kind])).toEqual([
      ['3', 'conversationDeleted'],
      ['5', 'message'],
    ])
    expect(latest).toBe('5')
    const kinds = (await changesOf(florist))?.items.map(({ kind }) => kind)
    expect(kinds).toEqual(['message', 'message', 'revoked', 'message'])
  })

  test('takes messages from one side only, and a conversation until something new is said', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const one = await say(florist, baker, '一')
    await say(florist, baker, '二')
    await baker.call(chat.deleteMessages, { body: { client: baker.client, ids: [one.data?.message.ID ?? ''] } })
    expect(textsIn(await historyOf(baker, florist))).toEqual(['二'])
    expect(textsIn(await historyOf(florist, baker))).toEqual(['一', '二'])
    expect(await unreadOf(baker)).toBe(1)
    await baker.call(chat.deleteConversation, { body: { client: baker.client, user_id: florist.userId } })
    const listed = async () =>
      (await baker.call(chat.conversations, { query: { client: baker.client } })).data?.items.map(
        ({ lastMessage }) => lastMessage?.messageForShow,
      )
    expect([await listed(), await unreadOf(baker)]).toEqual([[], 0])
    await say(florist, baker, '三')
    expect([await listed(), textsIn(await historyOf(baker, florist))]).toEqual([['三'], ['三']])
    expect(await baker.call(chat.deleteConversation, { body: { client: baker.client, user_id: '' } })).toMatchObject({
      message: '请选择要删除的聊天对象',
    })
  })

  test('is not for other people’s messages', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const [stranger] = await aPair(world)
    const id = (await say(florist, baker, '一')).data?.message.ID ?? ''
    const answer = await stranger.call(chat.deleteMessages, { body: { client: stranger.client, ids: [id] } })
    expect(answer.code).toBe(codes.notFound.code)
  })
})

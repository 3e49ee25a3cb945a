import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import type { CustomData } from '@zdb/contract/desk/chat/messages'
import type { QuickKindName } from '@zdb/contract/desk/chat/quick-kinds'
import { fen } from '@zdb/contract/kit/fen'
import { momentText } from '@zdb/contract/kit/china-time'
import { push } from '@zdb/contract/desk/push/endpoints'
import { kinds, transferStates, type TransferState } from '@zdb/contract/orders/transfer-orders/states'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { aFunded, anAskedShop, aTransferOrder, demoPayPassword } from '#areas/orders/transfer-orders/fixtures'
import { aPooledOrder, aShop } from '#areas/orders/received-orders/fixtures'
import { hours, later } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { aPair, changesOf, chatterOf, historyOf, type Chatter } from '#test/marketplace/chat/chatting'
import { test, type World } from '#test/harness/world'
import { endQuick } from './quick.sql.ts'

/** Two who chat, with an order that one has placed and the other makes, or may yet. */
const aDeal = async (world: World, state: TransferState = 'waitDelivery') => {
  const [sender, shop] = await aPair(world)
  const { merchantId: merchant_id } = sender
  const sn = await within(async (tx) => {
    await aFunded(tx, merchant_id)
    await aShop(tx, shop.merchantId)
    if (state === 'waitQuote') return (await aPooledOrder(tx, { merchant_id, kind: kinds.compete })).sn
    const asked = await anAskedShop(tx, shop.merchantId)
    return (await aTransferOrder(tx, { merchant_id, shop: asked, state: transferStates[state].code })).sn
  })
  return { sender, shop, sn }
}

const quick = (from: Chatter, to: Chatter, order_sn: string, kind: QuickKindName, terms: object = {}) =>
  from.call(chat.sendQuick, {
    body: { client: from.client, to: to.userId, random: randomUUID(), kind, order_sn, ...terms },
  })

/** Agrees to what the card shows. */
const agree = async (person: Chatter, quick_id: string, more = {}) => {
  const card = await cardOf(person, quick_id)
  return act(person, quick_id, 'accept', { ...card?.quick?.terms, revision: card?.now?.revision, ...more })
}

const act = (
  person: Chatter,
  quick_id: string,
  action: 'answerPrice' | 'answerTime' | 'accept' | 'decline',
  terms = {},
) =>
  person.call(chat.actQuick, {
    params: { quick_id },
    body: { client: person.client, random: randomUUID(), action, ...terms },
  })

const cardOf = async (person: Chatter, message_id: string) =>
  (await person.call(chat.orderCard, { params: { message_id }, query: { client: person.client } })).data

test('of an order nobody makes yet only who placed it begins to speak', async ({ world }) => {
  const { sender, shop, sn } = await aDeal(world, 'waitQuote')
  const kindsFor = (person: Chatter, partner: Chatter) =>
    person.call(chat.quickKinds, { query: { client: person.client, user_id: partner.userId, order_sn: sn } })
  expect((await kindsFor(sender, shop)).code).toBe(0)
  expect((await kindsFor(shop, sender)).code).toBe(codes.notFound.code)
  const terms = { arrive_at: momentText(later(hours(2))), price: '1.00' }
  for (const kind of ['tellTime', 'offerPrice'] as const)
    expect((await quick(shop, sender, sn, kind, terms)).code).toBe(codes.notFound.code)
})

const goods = [{ item_name: '11枝香槟玫瑰', item_img: '', item_remarks: '', item_total: 1 }]

describe('a quick message', () => {
  test('offers a substitute: the sender agrees, and it is an application to modify the order', async ({ world }) => {
    const { sender, shop, sn } = await aDeal(world)
    const id = (await quick(shop, sender, sn, 'offerSubstitute', { goods_items: goods })).data?.message.ID ?? ''
    expect((await cardOf(shop, id))?.quick).toMatchObject({ state: 'open', state_zh: '待对方答复', actions: [] })
    const asked = { state: 'open', state_zh: '待您答复', actions: ['accept', 'decline'] }
    expect((await cardOf(sender, id))?.quick).toMatchObject(asked)
    expect((await act(shop, id, 'accept')).code).toBe(codes.quickRefused.code)
    expect((await agree(sender, id)).code).toBe(0)
    const { data } = await shop.call(receivedOrders.detail, { params: { sn } })
    expect(data?.modification?.changes).toMatchObject([{ field: 'goods_items' }])
    expect((await cardOf(shop, id))?.quick).toMatchObject({ state: 'applied', state_zh: '已申请修改', actions: [] })
    expect((await act(sender, id, 'decline')).code).toBe(codes.quickOver.code)
    expect((await changesOf(shop))?.items.at(-1)).toMatchObject({ kind: 'quick', quick_id: id, state: 'applied' })
  })

  test('of the sender that offers a substitute is the application itself', async ({ world }) => {
    const { sender, shop, sn } = await aDeal(world)
    expect((await quick(sender, shop, sn, 'offerSubstitute')).code).toBe(codes.invalid.code)
    const id = (await quick(sender, shop, sn, 'offerSubstitute', { goods_items: goods })).data?.message.ID ?? ''
    expect((await cardOf(sender, id))?.quick?.state).toBe('applied')
    const { data } = await sender.call(transferOrders.detail, { params: { sn } })
    expect(data?.modification?.changes).toMatchObject([{ field: 'goods_items' }])
    const again = await quick(sender, shop, sn, 'offerSubstitute', { goods_items: goods })
    expect(again).toMatchObject({ code: codes.quickRefused.code, message: '已有修改申请待对方处理' })
  })

  test('asks the price of an order in the pool, and the answer is a quote on the terms that were shown', async ({
    world,
  }) => {
    const { sender, shop, sn } = await aDeal(world, 'waitQuote')
    const id = (await quick(sender, shop, sn, 'askPrice')).data?.message.ID ?? ''
    expect((await act(shop, id, 'answerPrice')).errors).toMatchObject([{ field: 'price' }])
    expect((await act(shop, id, 'answerPrice', { price: '99.00', note: '含花瓶' })).code).toBe(0)
    const { data } = await sender.call(transferOrders.quotes, { params: { sn } })
    expect(data).toMatchObject([{ price: '99.00', note: '含花瓶' }])
    expect((await cardOf(sender, id))?.quick?.state).toBe('quoted')
    const last = (await historyOf(sender, shop))?.items.at(-1)?.payload as { data: string }
    expect(JSON.parse(last.data) as CustomData).toMatchObject({
      kind: 'offerPrice',
      terms: { price: '99.00' },
      answers: id,
    })
  })

  test('asks the price of an order that is taken, and the answer is an offer that needs the payment password', async ({
    world,
  }) => {
    const { sender, shop, sn } = await aDeal(world)
    const id = (await quick(sender, shop, sn, 'askPrice')).data?.message.ID ?? ''
    const offer = (await act(shop, id, 'answerPrice', { price: '150.00' })).data?.message.ID ?? ''
    expect((await agree(sender, offer)).errors).toMatchObject([{ field: 'pay_password' }])
    expect((await cardOf(sender, offer))?.quick?.state).toBe('open')
    expect((await agree(sender, offer, { pay_password: demoPayPassword })).code).toBe(0)
    const { data } = await sender.call(transferOrders.detail, { params: { sn } })
    expect(data?.modification).toMatchObject({ price_before: '128.00', price_after: '150.00' })
  })

  test('is agreed to as it was seen: the card shows what is offered, and anything else is refused', async ({
    world,
  }) => {
    const { sender, shop, sn } = await aDeal(world)
    const terms = { price: '900.00', goods_items: goods, note: '进口花材' }
    const id = (await quick(shop, sender, sn, 'offerSubstitute', terms)).data?.message.ID ?? ''
    const card = await cardOf(sender, id)
    expect(card?.quick?.lines.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['价格', '128.00元', '900.00元'],
      ['商品', expect.any(String), '11枝香槟玫瑰×1'],
      ['说明', '', '进口花材'],
    ])
    const seen = { price: '900.00', goods_items: goods, revision: card?.now?.revision, pay_password: demoPayPassword }
    for (const other of [
      { ...seen, price: '128.00' },
      { ...seen, price: undefined },
      { ...seen, goods_items: [{ ...goods[0], item_total: 2 }] },
      { ...seen, revision: (seen.revision ?? 0) + 1 },
      { ...seen, revision: undefined },
    ])
      expect(await act(sender, id, 'accept', other)).toMatchObject(codes.termsChanged)
    expect((await cardOf(sender, id))?.quick?.state).toBe('open')
    expect((await sender.call(transferOrders.detail, { params: { sn } })).data?.modification ?? null).toBeNull()
    expect((await act(sender, id, 'accept', { ...seen, pay_password: undefined })).errors).toMatchObject([
      { field: 'pay_password' },
    ])
  })

  test('is for the order as it was: what was agreed on since is not undone by an old offer', async ({ world }) => {
    const { sender, shop, sn } = await aDeal(world)
    const id = (await quick(shop, sender, sn, 'offerSubstitute', { goods_items: goods })).data?.message.ID ?? ''
    await db()
      .updateTable('transfer_order')
      .set({ price: fen(150_00) })
      .where('sn', '=', sn)
      .execute()
    expect((await cardOf(sender, id))?.quick).toMatchObject({ state: 'outdated', actions: [] })
    expect(await agree(sender, id)).toMatchObject(codes.termsChanged)
    expect((await sender.call(transferOrders.detail, { params: { sn } })).data?.modification ?? null).toBeNull()
  })

  test('that was taken back is agreed to by nobody, in whichever order the two are pressed', async ({ world }) => {
    const { sender, shop, sn } = await aDeal(world)
    const id = (await quick(shop, sender, sn, 'offerSubstitute', { goods_items: goods })).data?.message.ID ?? ''
    const { quick: offer, now } = (await cardOf(sender, id)) ?? {}
    const seen = { ...offer?.terms, revision: now?.revision }
    const takeBack = () => shop.call(chat.revoke, { params: { message_id: id }, body: { client: shop.client } })
    const [taken, agreed] = await Promise.all([takeBack(), act(sender, id, 'accept', seen)])
    expect(taken.code).toBe(0)
    const { state } = await db()
      .selectFrom('chat_quick')
      .select('state')
      .where('message_id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect([
      [0, 'applied'],
      [codes.chatMessageGone.code, 'revoked'],
    ]).toContainEqual([agreed.code, state])
    const other = await aDeal(world)
    const gone = await quick(other.shop, other.sender, other.sn, 'offerSubstitute', { goods_items: goods })
    const goneId = Number(gone.data?.message.ID)
    await other.shop.call(chat.revoke, {
      params: { message_id: String(goneId) },
      body: { client: other.shop.client },
    })
    expect(await within((tx) => endQuick(tx, goneId, 'applied'))).toBe(false)
    expect((await act(other.sender, String(goneId), 'accept')).code).toBe(codes.chatMessageGone.code)
  })

  test('asks for a photo, which the shop hears of and does not owe; not again at once', async ({ world }) => {
    const { sender, shop, sn } = await aDeal(world)
    expect((await quick(sender, shop, sn, 'askPhoto')).code).toBe(0)
    const alerts = (await shop.call(push.missed)).data?.items.map(({ message }) => message.title)
    expect(alerts).toContain('发单方请求实拍')
    expect((await quick(sender, shop, sn, 'askPhoto')).code).toBe(codes.remindLater.code)
    expect((await shop.call(receivedOrders.detail, { params: { sn } })).data?.badges).not.toContain('need_photo')
  })

  test('asks for the time, and the answer stands in the story of the order', async ({ world }) => {
    const { sender, shop, sn } = await aDeal(world)
    const id = (await quick(sender, shop, sn, 'askTime')).data?.message.ID ?? ''
    const arrive_at = momentText(later(hours(2)))
    expect((await act(shop, id, 'answerTime', { arrive_at: momentText(later(-hours(1))) })).code).toBe(
      codes.invalid.code,
    )
    expect((await act(shop, id, 'answerTime', { arrive_at })).code).toBe(0)
    const { data } = await sender.call(transferOrders.detail, { params: { sn } })
    expect(data?.timeline.map(({ what, detail }) => [what, detail])).toContainEqual([
      '告知预计送达时间',
      arrive_at.slice(0, 16),
    ])
  })

  test('pressed twice under one number acts once', async ({ world }) => {
    const { sender, shop, sn } = await aDeal(world)
    const body = {
      client: sender.client,
      to: shop.userId,
      random: randomUUID(),
      kind: 'offerSubstitute' as const,
      order_sn: sn,
      goods_items: goods,
    }
    const first = await sender.call(chat.sendQuick, { body })
    const second = await sender.call(chat.sendQuick, { body })
    expect([first.code, second.data?.message.ID]).toEqual([0, first.data?.message.ID])
  })

  test('under a number that is taken says nothing else: neither a question nor an answer', async ({ world }) => {
    const { sender, shop, sn } = await aDeal(world)
    const random = randomUUID()
    const id = (await quick(sender, shop, sn, 'askTime', { random })).data?.message.ID ?? ''
    const asked = [
      await quick(sender, shop, sn, 'askTime', { random }),
      await quick(sender, shop, sn, 'askTime', { random, note: '要快' }),
      await quick(sender, shop, sn, 'askPhoto', { random }),
    ]
    expect(asked.map(({ code }) => code)).toEqual([0, codes.chatRandomReused.code, codes.chatRandomReused.code])
    const answer = { random, arrive_at: momentText(later(hours(2))) }
    const answered = [
      await act(shop, id, 'answerTime', answer),
      await act(shop, id, 'answerTime', answer),
      await act(shop, id, 'answerTime', { ...answer, arrive_at: momentText(later(hours(3))) }),
      await quick(shop, sender, sn, 'tellTime', answer),
    ]
    const reused = codes.chatRandomReused
    expect(answered.map(({ code }) => code)).toEqual([0, 0, reused.code, reused.code])
    expect(answered[2]?.message).toBe(reused.message)
    expect((await historyOf(sender, shop))?.items).toHaveLength(2)
  })

  test('is offered by the state of the order, the side and the rights of the person', async ({ world }) => {
    const { sender, shop, sn } = await aDeal(world, 'finished')
    const kindsFor = async (person: Chatter, partner: Chatter) =>
      (await person.call(chat.quickKinds, { query: { client: person.client, user_id: partner.userId, order_sn: sn } }))
        .data
    expect((await kindsFor(sender, shop))?.map(({ kind, allowed }) => [kind, allowed])).toEqual([
      ['askPrice', false],
      ['askPhoto', false],
      ['askTime', false],
      ['offerSubstitute', false],
    ])
    expect((await quick(sender, shop, sn, 'tellTime', { arrive_at: momentText(later(hours(1))) })).code).toBe(
      codes.quickRefused.code,
    )
    const [stranger] = await aPair(world)
    expect((await quick(stranger, shop, sn, 'askTime')).code).toBe(codes.notFound.code)
  })
})

test('who may chat and not read orders shows none, reads none and ends no offer', async ({ world }) => {
  const { sender, shop, sn } = await aDeal(world)
  await sender.call(chat.saveSetting, { body: { client: sender.client, team_inbox: true } })
  const clerk = await chatterOf(await world.subAccount(sender, { grants: ['chat.use'] }))
  const content = { type: 'TIMCustomElem', card: 'order', order_sn: sn } as const
  const shown = await clerk.call(chat.send, {
    body: { client: clerk.client, to: shop.userId, random: randomUUID(), content },
  })
  expect(shown.code).toBe(codes.forbidden.code)
  const id = (await quick(shop, sender, sn, 'offerSubstitute', { goods_items: goods })).data?.message.ID ?? ''
  expect(await cardOf(clerk, id)).toMatchObject({ now: null, changes: [], quick: { actions: [] } })
  expect((await act(clerk, id, 'decline')).code).toBe(codes.forbidden.code)
  expect((await act(sender, id, 'decline')).code).toBe(0)
})

describe('an order card', () => {
  const show = (from: Chatter, to: Chatter, order_sn: string, card: 'order' | 'order_inquiry' = 'order') =>
    from.call(chat.send, {
      body: {
        client: from.client,
        to: to.userId,
        random: randomUUID(),
        content: { type: 'TIMCustomElem', card, order_sn },
      },
    })

  test('shows the order as it was and as it is, and says what has changed since', async ({ world }) => {
    const { sender, shop, sn } = await aDeal(world)
    const id = (await show(sender, shop, sn)).data?.message.ID ?? ''
    expect(await cardOf(shop, id)).toMatchObject({
      changed: false,
      quick: null,
      sent: { order_sn: sn, source_myself: 0, order_amount: '128.00', address: '北京市朝阳区' },
    })
    await db()
      .updateTable('transfer_order')
      .set({ price: fen(150_00), state: transferStates.inDelivery.code })
      .where('sn', '=', sn)
      .execute()
    const card = await cardOf(sender, id)
    expect(card).toMatchObject({ changed: true, sent: { source_myself: 1, order_amount: '128.00' } })
    expect(card?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['状态', '待配送', '配送中'],
      ['价格', '128.00元', '150.00元'],
    ])
  })

  test('of other people’s orders is none, and one that went to somebody else is seen no more', async ({ world }) => {
    const { sender, shop, sn } = await aDeal(world, 'waitQuote')
    const other = await aDeal(world)
    expect((await show(sender, shop, other.sn)).code).toBe(codes.notFound.code)
    expect((await show(shop, sender, sn)).code).toBe(codes.notFound.code)
    const id = (await show(sender, shop, sn, 'order_inquiry')).data?.message.ID ?? ''
    expect((await cardOf(shop, id))?.now).toMatchObject({ order_sn: sn })
    await db()
      .updateTable('transfer_order')
      .set({ shop_merchant_id: other.shop.merchantId })
      .where('sn', '=', sn)
      .execute()
    expect(await cardOf(shop, id)).toMatchObject({ now: null, changed: true })
  })
})

import { fen } from '@zdb/contract/kit/fen'
import { expect, test, vi } from 'vitest'
import { all, kindOf, lastHour } from '#test/channels/channel-desk'
import { back, channelSuite, rider } from '#test/channels/channel-suite'
import type { RawPush } from '../../raw-push.ts'
import type { Grant } from '../port.ts'
import { eleme } from './adapter.ts'
import { signCallback } from './signing.ts'

const no = (error: object): string => JSON.stringify({ id: '1', nop: '1.0.0', result: null, error })

const at = channelSuite<{ secret?: string; endpoint?: string }>({
  name: 'eleme',
  shopName: '花田饿了么店',
  speak: ({ endpoint, keys }, change) => eleme({ endpoint, appId: keys.id, secret: keys.secret, ...change }),
  forged: {
    reply: '{"message":"ok"}',
    spoiled: (honest) => [
      { ...honest, body: Buffer.from(honest.body.toString().replace('"type":217', '"type":18')) },
      { ...honest, body: Buffer.from('nonsense') },
    ],
  },
  renews: {},
  wrongKey: { change: { secret: 'wrong' } },
  unknownOrder: { id: '8000000000000000000' },
  gateway: [
    [no({ code: 'EXCEED_LIMIT', message: '超过调用限制' }), 'throttled'],
    [no({ code: 'SERVER_ERROR', message: '系统错误' }), 'unreachable'],
  ],
})

test('nobody is let in with a wrong secret', async () => {
  const { code } = await at.desk.openShop('第三家')
  expect(await kindOf(at.spoken({ secret: 'wrong' }).authorize({ code }, back))).toBe('refused')
})

test('a new order arrives whole, money to the fen and the long number to the digit', async () => {
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const goods = [{ id: 'G1', skuId: 'A-1', name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, image: '' }]
  const content = {
    goods,
    shippingFee: 5,
    card: '生日快乐',
    remarks: '别按门铃',
    window: { start, end: start + 3_600_000 },
    invoice: { title: '花田公司', taxNumber: '91440300X' },
  }
  const placed = await at.desk.place(at.grant.shopId, { content })
  const { orderId, shopId } = await at.desk.heard(at.channel, placed.id, 'order')
  const order = await at.channel.order(at.grant, orderId)
  expect(Number.isSafeInteger(Number(placed.id))).toBe(false)
  expect(shopId).toBe(at.grant.shopId)
  expect(order).toMatchObject({
    orderId: placed.id,
    status: 'paid',
    amount: 6002,
    income: 6002 - Math.round(6002 * 0.12),
    goods: [{ name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, skuId: 'A-1' }],
    cardText: '生日快乐',
    remarks: '别按门铃',
    window: { start: new Date(start), end: new Date(start) },
    province: placed.consignee.province,
    county: placed.consignee.county,
    consignee: { name: placed.consignee.name, mobile: placed.consignee.mobile, address: placed.consignee.address },
    buyer: { mobile: placed.buyer.mobile },
    tailNumber: placed.consignee.mobile.slice(-4),
    invoice: { title: '花田公司', taxNumber: '91440300X' },
  })
})

/** A signed message as the platform sends it. */
const messageOf = (type: number, message: object, more: object = {}): RawPush => {
  const text = JSON.stringify(message)
  const envelope = { requestId: `r-${type}`, type, appId: 1, message: text, shopId: 2, timestamp: 1, userId: 3 }
  const signature = signCallback(envelope, at.desk.keys.secret)
  const body = Buffer.from(JSON.stringify({ ...envelope, signature, ...more }))
  return { url: 'https://zdb.example/hear/eleme', path: '', method: 'POST', headers: {}, body }
}

test.for([217, 218])('message %s names an order, and the order is fetched at once', (type) => {
  const message = { orderId: '8000000000000000001', shopId: 2, income: 52.8, totalAmount: 60 }
  expect(at.channel.receive(messageOf(type, message))).toMatchObject({
    ok: true,
    events: [{ id: `r-${type}`, kind: 'order', orderId: '8000000000000000001', shopId: '2' }],
  })
})

test('message 10, as older apps still get it, carries the whole order', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  const { orderId, shopId, amount } = await at.channel.order(at.grant, placed.id)
  const whole = {
    id: orderId,
    orderId,
    shopId: Number(shopId),
    status: 'unprocessed',
    createdAt: '2026-11-16T08:00:00',
    activeAt: '2026-11-16T08:00:00',
    totalPrice: amount / 100,
    address: '广东省深圳市南山区科苑路1号',
    phoneList: ['13800138000'],
    groups: [],
  }
  expect(at.channel.receive(messageOf(10, whole))).toMatchObject({
    ok: true,
    events: [{ kind: 'order', orderId, order: { orderId, amount, status: 'paid' } }],
  })
})

test('unknown types and fields nobody knows are acknowledged and bring no news', () => {
  expect(at.channel.receive(messageOf(999, {}, { brandNew: { a: 1 } }))).toMatchObject({ ok: true, events: [] })
})

test('an order is accepted, sent out and delivered, and the platform knows', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  await at.channel.confirm?.(at.grant, placed.id)
  expect((await at.desk.known(placed)).status).toBe('confirmed')
  expect((await at.channel.order(at.grant, placed.id)).status).toBe('confirmed')
  expect(await kindOf(at.channel.confirm?.(at.grant, placed.id))).toBe('refused')
  await at.channel.ship?.(at.grant, placed.id, rider)
  expect((await at.desk.known(placed)).shipments).toMatchObject([{ rider: '13800138000' }])
  await at.channel.deliver?.(at.grant, placed.id)
  expect((await at.desk.known(placed)).status).toBe('delivered')
  await at.desk.deed(placed, 'finish')
  expect((await at.desk.heard(at.channel, placed.id, 'finished')).orderId).toBe(placed.id)
  expect((await at.channel.order(at.grant, placed.id)).status).toBe('finished')
})

test('the shop cancels, the buyer cancels, and each time the right one is named', async () => {
  const [ours, theirs] = [await at.desk.place(at.grant.shopId), await at.desk.place(at.grant.shopId)]
  await at.channel.cancel?.(at.grant, ours.id, '花材缺货')
  await at.desk.deed(theirs, 'cancel')
  expect((await at.desk.heard(at.channel, ours.id, 'cancelled')).reason).toBe('商户取消')
  expect((await at.desk.heard(at.channel, theirs.id, 'cancelled')).reason).toBe('用户取消')
})

test('a cancellation is agreed to and a return of a part is rejected with a reason', async () => {
  const [whole, part] = [await at.desk.place(at.grant.shopId), await at.desk.place(at.grant.shopId)]
  await at.desk.deed(whole, 'refund', { reason: '不想要了' })
  await at.desk.deed(part, 'refund', { reason: '少一枝', amount: 1234 })
  const asked = await at.desk.heard(at.channel, whole.id, 'refundMoved')
  const first = await at.channel.refund?.(at.grant, asked)
  expect(first).toMatchObject({ full: true, amount: whole.amount, reason: '不想要了', status: 'asked' })
  const second = await at.desk.heard(at.channel, part.id, 'refund')
  expect(second.refund).toMatchObject({ full: false, amount: fen(1234), reason: '少一枝', status: 'asked' })

  await at.channel.answerRefund?.(at.grant, { orderId: whole.id, refundId: asked.refundId, agreed: true, reason: '' })
  const { refundId } = second.refund
  await at.channel.answerRefund?.(at.grant, { orderId: part.id, refundId, agreed: false, reason: '已补送' })
  expect((await at.desk.known(whole)).refunds).toMatchObject([{ status: 'agreed' }])
  expect((await at.desk.known(part)).refunds).toMatchObject([{ status: 'rejected', answer: '已补送' }])
  expect((await at.channel.order(at.grant, whole.id)).status).toBe('cancelled')
  await vi.waitFor(async () =>
    expect((await at.desk.heard(at.channel, part.id, 'refund')).refund.status).toBe('rejected'),
  )
  expect(
    await kindOf(at.channel.answerRefund?.(at.grant, { orderId: part.id, refundId, agreed: true, reason: '' })),
  ).toBe('refused')
})

test('a lost refund is found by asking, and a withdrawn one is heard of', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  await at.desk.tell('desk/faults', { label: at.desk.label, lose: 1 })
  await at.desk.deed(placed, 'refund', { reason: '没人听见', amount: 500 })
  await at.desk.tell('desk/faults', { label: at.desk.label })
  const found = (await all(at.channel.pullRefunds?.(at.grant, lastHour()))).find(({ orderId }) => orderId === placed.id)
  expect(found).toMatchObject({ amount: 500, status: 'asked', reason: '没人听见' })
  await at.desk.deed(placed, 'refund-withdraw')
  expect((await at.desk.heard(at.channel, placed.id, 'refund')).refund.status).toBe('withdrawn')
})

test('a buyer who urges gets an answer of at most thirty characters', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  await at.desk.deed(placed, 'urge')
  const { reminderId } = await at.desk.heard(at.channel, placed.id, 'reminder')
  const words = '骑手已经出发'.repeat(8)
  await at.channel.replyReminder?.(at.grant, { orderId: placed.id, reminderId, words })
  expect((await at.desk.known(placed)).reminders).toMatchObject([{ reply: words.slice(0, 30) }])
})

test('orders whose pushes were lost are found by pulling, page after page, each once', async () => {
  const { id } = await at.desk.openShop('漏单店')
  const { orders } = await at.desk.tell<{ orders: { id: string; amount: number }[] }>('desk/orders', {
    label: at.desk.label,
    channel: 'eleme',
    shopId: id,
    count: 60,
    faults: { lose: 1 },
  })
  const old = await at.desk.place(id, { content: { placedAt: Date.now() - 9 * 86_400_000 }, faults: { lose: 1 } })
  const shops = await at.desk.tell<{ accessToken: string }>('desk/expire-tokens', {
    label: at.desk.label,
    channel: 'eleme',
    shopId: id,
  })
  const stale = { ...at.grant, shopId: id, accessToken: shops.accessToken }
  expect(await kindOf(all(at.channel.pull(stale, lastHour())))).toBe('expired')
  const owner = await agreeAgain(id)
  const pulled = await all(at.channel.pull(owner, lastHour()))
  expect(pulled.map(({ orderId }) => orderId).toSorted()).toEqual([...orders, old].map((one) => one.id).toSorted())
  expect(pulled.find(({ orderId }) => orderId === orders[0]?.id)?.amount).toBe(orders[0]?.amount)
})

/** The owner of a shop that is already there says yes once more. */
async function agreeAgain(shopId: string): Promise<Grant> {
  const form = new URLSearchParams({ label: at.desk.label, channel: 'eleme', back, state: '', shop: shopId })
  const answer = await fetch(`${at.desk.outside.url}/channels/consent`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  return at.channel.authorize({ code }, back)
}

test('a shop that takes its permission back is heard of', async () => {
  const { id } = await at.desk.openShop('要走的')
  await at.desk.tell('desk/unbind', { label: at.desk.label, channel: 'eleme', shopId: id })
  expect((await at.desk.heard(at.channel, '', 'unbound')).shopId).toBe(id)
})

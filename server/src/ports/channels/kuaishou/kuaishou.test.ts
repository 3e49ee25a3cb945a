import { createCipheriv } from 'node:crypto'
import { fen } from '@zdb/contract/kit/fen'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  agreeOnPage,
  all,
  answeringAlways,
  kindOf,
  lastHour,
  openDesk,
  type Desk,
} from '../../../../test/channel-desk.ts'
import type { RawPush } from '../../raw-push.ts'
import type { Channel, Grant } from '../port.ts'
import type { KuaishouOptions } from './client.ts'
import { kuaishou } from './kuaishou.ts'

let desk: Desk
let channel: Channel
let grant: Grant
const back = 'https://zdb.example/back'
const spoken = (change: Partial<KuaishouOptions> = {}): Channel =>
  kuaishou({
    endpoint: desk.endpoint,
    appId: desk.keys.id,
    secret: desk.keys.secret,
    signSecret: desk.keys.more['signSecret'] ?? '',
    messageKey: desk.keys.more['messageKey'] ?? '',
    expressCodes: desk.keys.more['expressCodes'] ?? '',
    ...change,
  })

beforeAll(async () => {
  desk = await openDesk('kuaishou')
  channel = spoken()
  desk.answerWith(channel)
  const returned = await agreeOnPage(desk, channel.authorizeUrl?.('state-7', back) ?? '', '花田快手店')
  expect(returned.searchParams.get('state')).toBe('state-7')
  grant = await channel.authorize({ code: returned.searchParams.get('code') ?? '' }, back)
})
afterAll(() => desk.close())

/** A push of ours, sealed as the platform seals. */
function told(message: object, messageKey = desk.keys.more['messageKey'] ?? ''): RawPush {
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(messageKey, 'base64'), Buffer.alloc(16))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(message)), cipher.final()]).toString('base64')
  return { url: 'https://zdb.example/hear', path: '', method: 'POST', headers: {}, body: Buffer.from(sealed) }
}
const rose = {
  id: 'G1',
  skuId: '9007199254740993',
  name: '33枝红玫瑰',
  spec: '黑纱',
  quantity: 3,
  price: 1999,
  image: '',
}
const parcel = { company: '顺丰', waybill: 'SF100', riderName: '', riderMobile: '' }

test('a shop is let in on the authorisation page, and a code is good once', async () => {
  expect(grant.shopName).toBe('花田快手店')
  expect(grant.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  const { code } = await desk.openShop('第二家')
  expect((await channel.authorize({ code }, back)).shopName).toBe('第二家')
  expect(await kindOf(channel.authorize({ code }, back))).toBe('refused')
})

test('a new order is told with a number longer than a number can hold, and fetched whole', async () => {
  const content = { goods: [rose], shippingFee: 5, card: '生日快乐', remarks: '别按门铃' }
  const placed = await desk.place(grant.shopId, { content })
  const news = await desk.heard(channel, placed.id, 'order')
  expect(Number.isSafeInteger(Number(news.orderId))).toBe(false)
  expect(news.shopId).toBe(grant.shopId)
  expect(await channel.order(grant, news.orderId)).toMatchObject({
    orderId: placed.id,
    shopId: grant.shopId,
    status: 'paid',
    amount: 6002,
    goods: [{ name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, skuId: '9007199254740993' }],
    cardText: '生日快乐',
    remarks: '别按门铃',
    province: placed.consignee.province,
    county: placed.consignee.county,
    consignee: null,
    tailNumber: placed.consignee.mobile.slice(-4),
  })
})

test('who gets the flowers is sealed in orders and lists until it is asked for', async () => {
  const placed = await desk.place(grant.shopId)
  const { name, mobile, address } = placed.consignee
  const seen = JSON.stringify([await channel.order(grant, placed.id), await all(channel.pull(grant, lastHour()))])
  expect(seen).not.toContain(mobile)
  expect(seen).not.toContain(address)
  expect(await channel.decrypt?.(grant, placed.id)).toEqual({ name, mobile, phone: '', address })
})

test('a push sealed with another key, or for another app, is refused', async () => {
  const before = desk.pushes.length
  await desk.place(grant.shopId, { faults: { missign: 1 } })
  const forged = await vi.waitFor(() => {
    const found = desk.pushes[before]
    if (!found) throw new Error('not here yet')
    return found
  })
  expect(channel.receive(forged)).toMatchObject({ ok: false, reply: { status: 403 } })
  expect(channel.receive(told({ appKey: 'another', event: 'kwaishop_order_paySuccess' })).ok).toBe(false)
  expect(channel.receive({ ...forged, body: Buffer.from('hello') }).ok).toBe(false)
})

test('events and fields we do not know are passed over, an order that waits for its money as well', () => {
  const info = '{"oid":2412345678901234567,"refundId":7112345678901234567,"updateTime":1752812659421,"brandNew":{}}'
  const message = { appKey: desk.keys.id, msgId: 'm1', openId: 'o', event: 'kwaishop_aftersales_addRefund', info }
  expect(channel.receive(told(message))).toMatchObject({
    ok: true,
    reply: { body: '{"result":1}' },
    news: [
      {
        id: 'm1',
        kind: 'refundMoved',
        shopId: 'o',
        orderId: '2412345678901234567',
        refundId: '7112345678901234567',
        at: new Date(1_752_812_659_421),
      },
    ],
  })
  for (const event of ['kwaishop_item_auditStatus', 'kwaishop_order_addOrder'])
    expect(channel.receive(told({ ...message, event }))).toMatchObject({ ok: true, news: [] })
})

test('an order is sent by a parcel service, another by a rider, and the platform knows', async () => {
  const [first, second] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  await channel.ship?.(grant, first.id, parcel)
  await channel.ship?.(grant, second.id, { ...parcel, company: '达达', waybill: '', riderMobile: '13800138000' })
  expect((await desk.known(first)).shipments).toMatchObject([{ company: '顺丰速运', waybill: 'SF100' }])
  expect((await desk.known(second)).shipments).toMatchObject([{ company: '商家自送', waybill: '13800138000' }])
  expect((await channel.order(grant, first.id)).status).toBe('shipped')
  expect(await kindOf(channel.ship?.(grant, first.id, parcel))).toBe('refused')
  await expect(spoken({ expressCodes: '' }).ship?.(grant, first.id, parcel)).rejects.toMatchObject({
    detail: '没有“顺丰”在快手的物流公司编码',
  })
})

test('one refund is agreed to, another rejected with a reason', async () => {
  const [whole, part] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  await desk.deed(whole, 'refund', { reason: '不想要了' })
  await desk.deed(part, 'refund', { reason: '少一枝', amount: 1234 })
  const [first, second] = [
    await desk.heard(channel, whole.id, 'refundMoved'),
    await desk.heard(channel, part.id, 'refundMoved'),
  ]
  expect(await channel.refund?.(grant, first)).toMatchObject({ full: true, amount: whole.amount, status: 'asked' })
  expect(await channel.refund?.(grant, second)).toMatchObject({ full: false, amount: fen(1234), reason: '少一枝' })
  await channel.answerRefund?.(grant, { ...first, agreed: true, reason: '' })
  await channel.answerRefund?.(grant, { ...second, agreed: false, reason: '已补送一枝' })
  expect((await desk.known(whole)).refunds).toMatchObject([{ status: 'agreed' }])
  expect((await desk.known(part)).refunds).toMatchObject([{ status: 'rejected', answer: '已补送一枝' }])
  expect(await channel.refund?.(grant, second)).toMatchObject({ status: 'rejected' })
  expect((await channel.order(grant, whole.id)).status).toBe('cancelled')
  expect(await kindOf(channel.answerRefund?.(grant, { ...second, agreed: true, reason: '' }))).toBe('refused')
})

test('a lost refund is found by asking, and is closed when the buyer takes it back', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.tell('desk/faults', { label: desk.label, lose: 1 })
  await desk.deed(placed, 'refund', { reason: '没人听见', amount: 500 })
  await desk.tell('desk/faults', { label: desk.label })
  const found = (await all(channel.pullRefunds?.(grant, lastHour()))).find(({ orderId }) => orderId === placed.id)
  expect(found).toMatchObject({ amount: 500, full: false, status: 'asked', reason: '没人听见' })
  await desk.deed(placed, 'refund-withdraw')
  const moved = await desk.heard(channel, placed.id, 'refundMoved')
  expect(await channel.refund?.(grant, moved)).toMatchObject({ status: 'closed' })
})

test('orders whose pushes were lost are found by pulling, day after day and page after page', async () => {
  const { id, code } = await desk.openShop('漏单店')
  const owner = await channel.authorize({ code }, back)
  const { orders } = await desk.tell<{ orders: { id: string; amount: number }[] }>('desk/orders', {
    label: desk.label,
    channel: 'kuaishou',
    shopId: id,
    count: 130,
    faults: { lose: 1 },
  })
  await desk.place(id, { content: { placedAt: Date.now() - 9 * 86_400_000 }, faults: { lose: 1 } })
  const span = { from: new Date(Date.now() - 2.5 * 86_400_000), to: lastHour().to }
  const pulled = await all(channel.pull(owner, span))
  expect(pulled.map(({ orderId }) => orderId).toSorted()).toEqual(orders.map((one) => one.id).toSorted())
  expect(pulled.find(({ orderId }) => orderId === orders[0]?.id)?.amount).toBe(orders[0]?.amount)
})

test('an ended token is told apart, renewed and works again', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.tell('desk/expire-tokens', { label: desk.label, channel: 'kuaishou', shopId: grant.shopId })
  expect(await kindOf(channel.order(grant, placed.id))).toBe('expired')
  const renewed = (await channel.renew?.(grant)) ?? grant
  expect(renewed).toMatchObject({ shopId: grant.shopId, shopName: grant.shopName })
  expect((await channel.order(renewed, placed.id)).orderId).toBe(placed.id)
  expect(await kindOf(channel.renew?.(grant))).toBe('refused')
  grant = renewed
})

test('our own wrong signature and an unknown order are refused, a closed door is unreachable', async () => {
  await expect(spoken({ signSecret: 'wrong' }).order(grant, '1')).rejects.toMatchObject({
    kind: 'refused',
    detail: '15 签名错误',
  })
  expect(await kindOf(channel.order(grant, '2400000000000000000'))).toBe('refused')
  expect(await kindOf(spoken({ endpoint: 'http://127.0.0.1:9' }).order(grant, '1'))).toBe('unreachable')
})

test('too many calls, a permission taken back, a broken gateway and a page of words are told apart', async () => {
  const met = (body: string, status = 200) =>
    answeringAlways(body, status, (endpoint) => kindOf(spoken({ endpoint }).order(grant, '1')))
  expect(await met('{"result":10,"error_msg":"接口限流"}')).toBe('throttled')
  expect(await met('{"result":24,"error_msg":"AUTHORIZATION_REVOKED"}')).toBe('expired')
  expect(await met('{}', 502)).toBe('unreachable')
  expect(await met('<html>maintenance</html>')).toBe('unreachable')
})

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
import { sign } from '../signing.ts'
import { xiaohongshu } from './xiaohongshu.ts'

let desk: Desk
let channel: Channel
let grant: Grant
const back = 'https://zdb.example/back'
const spoken = (change: { secret?: string; endpoint?: string } = {}): Channel =>
  xiaohongshu({ endpoint: desk.endpoint, appId: desk.keys.id, secret: desk.keys.secret, ...change })

beforeAll(async () => {
  desk = await openDesk('xiaohongshu')
  channel = spoken()
  desk.answerWith(channel)
  const returned = await agreeOnPage(desk, channel.authorizeUrl?.('state-7', back) ?? '', '花田小红书店')
  expect(returned.searchParams.get('state')).toBe('state-7')
  grant = await channel.authorize({ code: returned.searchParams.get('code') ?? '' }, back)
})
afterAll(() => desk.close())

const pushAbout = (id: string): Promise<RawPush> =>
  vi.waitFor(() => {
    const found = desk.pushes.find(({ body }) => body.includes(id))
    if (!found) throw new Error('not here yet')
    return found
  })
const parcel = { company: '顺丰', waybill: 'SF100', riderName: '', riderMobile: '' }

test('a shop is let in on the authorisation page, and a code is good once', async () => {
  expect(grant.shopName).toBe('花田小红书店')
  expect(grant.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  const { code } = await desk.openShop('第二家')
  expect((await channel.authorize({ code }, back)).shopName).toBe('第二家')
  expect(await kindOf(channel.authorize({ code }, back))).toBe('refused')
})

test('a new order is told and fetched whole, its money to the fen', async () => {
  const image = 'https://img.example/rose.png'
  const goods = [
    { id: 'G1', skuId: '9007199254740993', name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, image },
  ]
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const window = { start, end: start + 3_600_000 }
  const content = { goods, shippingFee: 5, card: '生日快乐', remarks: '别按门铃', window }
  const placed = await desk.place(grant.shopId, { content })
  const news = await desk.heard(channel, placed.id, 'order')
  expect(news.shopId).toBe(grant.shopId)
  expect(await channel.order(grant, news.orderId)).toMatchObject({
    orderId: placed.id,
    shopId: grant.shopId,
    status: 'paid',
    amount: 6002,
    income: 6002,
    goods: [{ name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, skuId: '9007199254740993', image }],
    window: { start: new Date(start), end: new Date(start + 3_600_000) },
    cardText: '生日快乐',
    remarks: '别按门铃',
    province: placed.consignee.province,
    county: placed.consignee.county,
    consignee: null,
  })
})

test('who gets the flowers is told only while the order waits to be sent', async () => {
  const placed = await desk.place(grant.shopId)
  const { name, mobile, address } = placed.consignee
  const seen = JSON.stringify(await channel.order(grant, placed.id))
  expect(seen).not.toContain(mobile)
  expect(seen).not.toContain(address)
  expect(await channel.decrypt?.(grant, placed.id)).toEqual({ name, mobile, phone: '', address })
  await channel.ship?.(grant, placed.id, parcel)
  await expect(channel.decrypt?.(grant, placed.id)).rejects.toMatchObject({
    kind: 'refused',
    detail: '小红书只在待发货时给出收货人信息',
  })
})

test('a push to an address signed wrongly or changed on its way is refused', async () => {
  const forged = await desk.place(grant.shopId, { faults: { missign: 1 } })
  expect(channel.receive(await pushAbout(forged.id))).toMatchObject({ ok: false, reply: { status: 403 } })
  const honest = await pushAbout((await desk.place(grant.shopId)).id)
  expect(channel.receive(honest)).toMatchObject({
    ok: true,
    reply: { body: '{"success":true,"error_code":0,"error_msg":""}' },
  })
  expect(channel.receive({ ...honest, url: honest.url.replace('timestamp=1', 'timestamp=2') }).ok).toBe(false)
  expect(channel.receive({ ...honest, url: honest.url.split('?')[0] ?? '' }).ok).toBe(false)
})

test('tags and fields we do not know are passed over, an order that is not paid as well', () => {
  const told = (msgTag: string, data: string): RawPush => {
    const url = 'https://zdb.example/hear/xiaohongshu'
    const values = { 'app-key': desk.keys.id, timestamp: '1700000000' }
    const signed = new URLSearchParams({ ...values, sign: sign.xiaohongshuPush(url, values, desk.keys.secret) })
    const body = Buffer.from(JSON.stringify({ msgTag, sellerId: 's', data }))
    return { url: `${url}?${signed.toString()}`, path: '', method: 'POST', headers: {}, body }
  }
  const data = '{"orderId":"P7","returnsId":7112345678901234567,"updateTime":1752812659421,"brandNew":{"a":1}}'
  expect(channel.receive(told('msg_after_sale_create', data))).toMatchObject({
    ok: true,
    news: [
      {
        kind: 'refundMoved',
        refundId: '7112345678901234567',
        orderId: 'P7',
        shopId: 's',
        at: new Date(1_752_812_659_421),
      },
    ],
  })
  expect(channel.receive(told('msg_sku_create', data))).toMatchObject({ ok: true, news: [] })
  const unpaid = '{"orderId":"P7","orderStatus":1,"updateTime":1752812659421}'
  expect(channel.receive(told('msg_fulfillment_status_change', unpaid))).toMatchObject({ ok: true, news: [] })
})

test('an order is sent by a parcel service, another by a rider, and the platform knows', async () => {
  const [first, second] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  await channel.ship?.(grant, first.id, parcel)
  await channel.ship?.(grant, second.id, { ...parcel, company: '达达', waybill: '', riderMobile: '13800138000' })
  expect((await desk.known(first)).shipments).toMatchObject([{ company: '顺丰速运', waybill: 'SF100' }])
  expect((await desk.known(second)).shipments).toMatchObject([{ company: '商家自配送', waybill: '13800138000' }])
  expect((await channel.order(grant, first.id)).status).toBe('shipped')
  expect(await kindOf(channel.ship?.(grant, first.id, parcel))).toBe('refused')
  await desk.deed(second, 'finish')
  expect((await channel.order(grant, second.id)).status).toBe('finished')
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

test('a lost refund is found by asking, and a withdrawn one is told apart', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.tell('desk/faults', { label: desk.label, lose: 1 })
  await desk.deed(placed, 'refund', { reason: '没人听见', amount: 500 })
  await desk.tell('desk/faults', { label: desk.label })
  const found = (await all(channel.pullRefunds?.(grant, lastHour()))).find(({ orderId }) => orderId === placed.id)
  expect(found).toMatchObject({ amount: 500, full: false, status: 'asked', reason: '没人听见' })
  await desk.deed(placed, 'refund-withdraw')
  const moved = await desk.heard(channel, placed.id, 'refundMoved')
  expect(await channel.refund?.(grant, moved)).toMatchObject({ status: 'withdrawn' })
})

test('orders whose pushes were lost are found by pulling, window after window and page after page', async () => {
  const { id, code } = await desk.openShop('漏单店')
  const owner = await channel.authorize({ code }, back)
  const place = (count: number, placedAt: number) =>
    desk.tell<{ orders: { id: string }[] }>('desk/orders', {
      label: desk.label,
      channel: 'xiaohongshu',
      shopId: id,
      count,
      content: { placedAt },
      faults: { lose: 1 },
    })
  const [recent, earlier] = [await place(70, Date.now()), await place(2, Date.now() - 50 * 60_000)]
  await place(1, Date.now() - 9 * 86_400_000)
  const pulled = await all(channel.pull(owner, lastHour()))
  const expected = [...recent.orders, ...earlier.orders].map((one) => one.id)
  // Windows touch, since it is not said whether their ends belong to them.
  const ids = [...new Set(pulled.map(({ orderId }) => orderId))]
  expect(ids.toSorted()).toEqual(expected.toSorted())
}, 30_000)

test('an ended token is told apart, renewed and works again', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.tell('desk/expire-tokens', { label: desk.label, channel: 'xiaohongshu', shopId: grant.shopId })
  expect(await kindOf(channel.order(grant, placed.id))).toBe('expired')
  const renewed = (await channel.renew?.(grant)) ?? grant
  expect(renewed).toMatchObject({ shopId: grant.shopId, shopName: grant.shopName })
  expect((await channel.order(renewed, placed.id)).orderId).toBe(placed.id)
  expect(await kindOf(channel.renew?.(grant))).toBe('refused')
  grant = renewed
})

test('our own wrong signature and an unknown order are refused, a closed door is unreachable', async () => {
  await expect(spoken({ secret: 'wrong' }).order(grant, '1')).rejects.toMatchObject({
    kind: 'refused',
    detail: expect.stringContaining('签名校验失败'),
  })
  expect(await kindOf(channel.order(grant, 'P1'))).toBe('refused')
  expect(await kindOf(spoken({ endpoint: 'http://127.0.0.1:9' }).order(grant, '1'))).toBe('unreachable')
})

test('too many calls, a broken gateway and a page of words are told apart', async () => {
  const met = (body: string, status = 200) =>
    answeringAlways(body, status, (endpoint) => kindOf(spoken({ endpoint }).order(grant, '1')))
  expect(await met('{"success":false,"error_code":-1,"error_msg":"接口调用过于频繁"}')).toBe('throttled')
  expect(await met('{"success":false,"error_code":-1,"error_msg":"系统异常"}')).toBe('unreachable')
  expect(await met('{}', 502)).toBe('unreachable')
  expect(await met('<html>maintenance</html>')).toBe('unreachable')
})

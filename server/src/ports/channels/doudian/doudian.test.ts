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
import { paramJson } from './client.ts'
import { doudian } from './doudian.ts'

let desk: Desk
let channel: Channel
let grant: Grant
const back = 'https://zdb.example/back'
const spoken = (change: { secret?: string; endpoint?: string } = {}): Channel =>
  doudian({
    endpoint: desk.endpoint,
    appId: desk.keys.id,
    secret: desk.keys.secret,
    serviceId: desk.keys.more['serviceId'] ?? '',
    ...change,
  })

beforeAll(async () => {
  desk = await openDesk('doudian')
  channel = spoken()
  desk.answerWith(channel)
  const returned = await agreeOnPage(desk, channel.authorizeUrl?.('state-7', back) ?? '', '花田抖店')
  expect(returned.searchParams.get('state')).toBe('state-7')
  grant = await channel.authorize({ code: returned.searchParams.get('code') ?? '' }, back)
})
afterAll(() => desk.close())

/** A push of ours, signed as the platform signs. */
function told(messages: unknown): RawPush {
  const body = Buffer.from(JSON.stringify(messages))
  const headers = { 'event-sign': sign.body(desk.keys.id, body, desk.keys.secret), 'app-id': desk.keys.id }
  return { url: 'https://zdb.example/hear/doudian', path: '', method: 'POST', headers, body }
}
const parcel = { company: '顺丰', waybill: 'SF100', riderName: '', riderMobile: '' }

test('a shop is let in on the authorisation page, and a code is good once', async () => {
  expect(grant.shopName).toBe('花田抖店')
  expect(grant.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  const { code } = await desk.openShop('第二家')
  expect((await channel.authorize({ code }, back)).shopName).toBe('第二家')
  expect(await kindOf(channel.authorize({ code }, back))).toBe('refused')
})

test('a new order is told with a number longer than a number can hold, and fetched whole', async () => {
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const goods = [
    { id: 'G1', skuId: '9007199254740993', name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, image: '' },
  ]
  const window = { start, end: start + 3_600_000 }
  const content = { goods, shippingFee: 5, card: '生日快乐', remarks: '别按门铃', window }
  const placed = await desk.place(grant.shopId, { content })
  const news = await desk.heard(channel, placed.id, 'order')
  expect(Number.isSafeInteger(Number(news.orderId))).toBe(false)
  expect(news.shopId).toBe(grant.shopId)
  expect(await channel.order(grant, news.orderId)).toMatchObject({
    orderId: placed.id,
    shopId: grant.shopId,
    status: 'paid',
    daySequence: expect.stringMatching(/^\d+$/),
    amount: 6002,
    goods: [{ name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, skuId: '9007199254740993' }],
    window: { start: new Date(start), end: new Date(start + 3_600_000) },
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

test('an order for as soon as possible has no window', async () => {
  const placed = await desk.place(grant.shopId, { content: { window: null } })
  expect((await channel.order(grant, placed.id)).window).toBeNull()
})

test('a push signed wrongly or changed on its way is refused', async () => {
  const arrived = (id: string): Promise<RawPush> =>
    vi.waitFor(() => {
      const found = desk.pushes.find(({ body }) => body.includes(id))
      if (!found) throw new Error('not here yet')
      return found
    })
  const forged = await desk.place(grant.shopId, { faults: { missign: 1 } })
  expect(channel.receive(await arrived(forged.id))).toMatchObject({ ok: false, reply: { status: 403 } })
  const honest = await arrived((await desk.place(grant.shopId)).id)
  expect(channel.receive(honest)).toMatchObject({ ok: true, reply: { body: '{"code":0,"msg":"success"}' } })
  const changed = Buffer.from(honest.body.toString().replace('"tag":"101"', '"tag":"106"'))
  expect(channel.receive({ ...honest, body: changed }).ok).toBe(false)
  expect(channel.receive({ ...honest, headers: {} }).ok).toBe(false)
})

test('the probe is answered, several messages come at once, unknown tags and fields are passed over', () => {
  expect(channel.receive(told([{ tag: '0', msg_id: '0', data: '2026-01-01 00:00:00' }]))).toMatchObject({
    ok: true,
    news: [],
  })
  const data = '{"p_id":6912345678901234567,"shop_id":1,"aftersale_id":7112345678901234567,"brand_new":{"a":1}}'
  const news = channel.receive(
    told([
      { tag: '103', msg_id: 'm1', data },
      { tag: '400', msg_id: 'm2', data },
      { tag: '206', msg_id: 'm3', data },
    ]),
  )
  expect(news).toMatchObject({
    ok: true,
    news: [
      { id: 'm1', kind: 'finished', orderId: '6912345678901234567' },
      { id: 'm3', kind: 'refundMoved', refundId: '7112345678901234567' },
    ],
  })
  expect(channel.receive(told({ tag: '101' })).ok).toBe(false)
})

test('an order within the hour is accepted and sent, and the platform knows', async () => {
  const placed = await desk.place(grant.shopId)
  await channel.confirm?.(grant, placed.id)
  expect((await channel.order(grant, placed.id)).status).toBe('confirmed')
  expect(await kindOf(channel.confirm?.(grant, placed.id))).toBe('refused')
  await channel.ship?.(grant, placed.id, {
    company: '达达',
    waybill: '',
    riderName: '小张',
    riderMobile: '13800138000',
  })
  expect((await desk.known(placed)).shipments).toMatchObject([{ company: '商家自送', waybill: '13800138000' }])
  expect((await channel.order(grant, placed.id)).status).toBe('shipped')
  expect(await kindOf(channel.ship?.(grant, placed.id, parcel))).toBe('refused')
  await desk.deed(placed, 'finish')
  expect((await desk.heard(channel, placed.id, 'finished')).orderId).toBe(placed.id)
})

test('the shop turns an order down, the buyer cancels another, and both are heard of', async () => {
  const [ours, theirs] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  await channel.cancel?.(grant, ours.id, '花材缺货')
  await desk.deed(theirs, 'cancel', { reason: '拍错了' })
  expect((await desk.heard(channel, ours.id, 'cancelled')).reason).toBe('花材缺货')
  expect((await desk.heard(channel, theirs.id, 'cancelled')).reason).toBe('拍错了')
  expect((await channel.order(grant, theirs.id)).status).toBe('cancelled')
})

test('one refund is agreed to, another rejected with a reason', async () => {
  const [whole, part] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  await channel.ship?.(grant, part.id, parcel)
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

test('a refund of what was not sent yet cannot be rejected, and the platform says why', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.deed(placed, 'refund')
  const asked = await desk.heard(channel, placed.id, 'refundMoved')
  await expect(channel.answerRefund?.(grant, { ...asked, agreed: false, reason: '已做好' })).rejects.toMatchObject({
    kind: 'refused',
    detail: '未发货的退款请以发货代替拒绝',
  })
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

test('a buyer who wants another time is answered; one who wants another address has the order looked at', async () => {
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const window = { start, end: start + 3_600_000 }
  const [first, second] = [
    await desk.place(grant.shopId, { content: { window } }),
    await desk.place(grant.shopId, { content: { window } }),
  ]
  await desk.deed(first, 'eta', { hours: 2, words: '加班' })
  await desk.deed(second, 'eta', { hours: 3 })
  const wish = await desk.heard(channel, first.id, 'eta')
  expect(wish).toMatchObject({ words: '加班', window: { start: new Date(start + 7_200_000) } })
  await channel.answerEta?.(grant, { ...wish, agreed: true })
  const other = await desk.heard(channel, second.id, 'eta')
  await channel.answerEta?.(grant, { ...other, agreed: false })
  expect((await desk.known(first)).window?.start).toBe(start + 7_200_000)
  expect((await desk.known(second)).window?.start).toBe(start)
  expect(await kindOf(channel.answerEta?.(grant, { ...wish, agreed: true }))).toBe('refused')
  const address = { p_id: 1, shop_id: 2, apply_time: 3, receiver_msg: { addr: '{}' } }
  expect(channel.receive(told([{ tag: '111', msg_id: 'm', data: JSON.stringify(address) }]))).toMatchObject({
    news: [{ kind: 'order' }],
  })
})

test('orders whose pushes were lost are found by pulling, page after page, each once', async () => {
  const { id, code } = await desk.openShop('漏单店')
  const owner = await channel.authorize({ code }, back)
  const { orders } = await desk.tell<{ orders: { id: string; amount: number }[] }>('desk/orders', {
    label: desk.label,
    channel: 'doudian',
    shopId: id,
    count: 230,
    faults: { lose: 1 },
  })
  await desk.place(id, { content: { placedAt: Date.now() - 9 * 86_400_000 }, faults: { lose: 1 } })
  const pulled = await all(channel.pull(owner, lastHour()))
  expect(pulled.map(({ orderId }) => orderId).toSorted()).toEqual(orders.map((one) => one.id).toSorted())
  expect(pulled.find(({ orderId }) => orderId === orders[0]?.id)?.amount).toBe(orders[0]?.amount)
})

test('an ended token is told apart, renewed and works again', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.tell('desk/expire-tokens', { label: desk.label, channel: 'doudian', shopId: grant.shopId })
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
  expect(await kindOf(channel.order(grant, '6900000000000000000'))).toBe('refused')
  expect(await kindOf(spoken({ endpoint: 'http://127.0.0.1:9' }).order(grant, '1'))).toBe('unreachable')
})

test('too many calls, a broken gateway and a page of words are told apart', async () => {
  const met = (body: string, status = 200) =>
    answeringAlways(body, status, (endpoint) => kindOf(spoken({ endpoint }).order(grant, '1')))
  expect(await met('{"code":60000,"msg":"触发限流，请稍后重试"}')).toBe('throttled')
  expect(await met('{"code":20000,"msg":"服务不可用"}')).toBe('unreachable')
  expect(await met('{}', 502)).toBe('unreachable')
  expect(await met('<html>maintenance</html>')).toBe('unreachable')
})

test('what is signed has its keys in order at every depth and long numbers to the digit', () => {
  const params = { b: [{ z: 1, a: '花&<>' }], a: 7_300_000_000_012_345_678n, c: undefined }
  expect(paramJson(params)).toBe('{"a":7300000000012345678,"b":[{"a":"花&<>","z":1}]}')
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
import { readOrder } from './order.ts'
import { youzan } from './youzan.ts'

let desk: Desk
let channel: Channel
let grant: Grant
const back = 'https://zdb.example/back'
const spoken = (change: { appId?: string; secret?: string; endpoint?: string } = {}): Channel =>
  youzan({ endpoint: desk.endpoint, appId: desk.keys.id, secret: desk.keys.secret, ...change })

beforeAll(async () => {
  desk = await openDesk('youzan')
  channel = spoken()
  desk.answerWith(channel)
  const returned = await agreeOnPage(desk, channel.authorizeUrl?.('state-7', back) ?? '', '花田有赞店')
  expect(returned.searchParams.get('state')).toBe('state-7')
  grant = await channel.authorize({ code: returned.searchParams.get('code') ?? '' }, back)
})
afterAll(() => desk.close())

const arrived = (id: string): Promise<RawPush> =>
  vi.waitFor(() => {
    const found = desk.pushes.find(({ body }) => body.includes(id))
    if (!found) throw new Error('not here yet')
    return found
  })

/** The same push as an app of the old style gets it: no signature in the header. */
const oldStyle = (push: RawPush, change: (body: string) => string = (body) => body): RawPush => ({
  ...push,
  headers: {},
  body: Buffer.from(change(push.body.toString())),
})

test('a shop is let in on the authorisation page, and a code is good once', async () => {
  expect(grant.shopName).toBe('花田有赞店')
  expect(grant.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  const { code } = await desk.openShop('第二家')
  expect((await channel.authorize({ code }, back)).shopName).toBe('第二家')
  expect(await kindOf(channel.authorize({ code }, back))).toBe('refused')
  expect(await kindOf(spoken({ secret: 'wrong' }).authorize({ code }, back))).toBe('refused')
  await expect(spoken({ appId: 'nobody' }).authorize({ code }, back)).rejects.toMatchObject({
    detail: '1103 Client 不存在',
  })
})

test('a new order arrives whole with its push, money to the fen and long numbers to the digit', async () => {
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const goods = [
    { id: 'G1', skuId: '9007199254740993', name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, image: '' },
  ]
  const window = { start, end: start + 3_600_000 }
  const invoice = { title: '花田公司', taxNumber: '91440300X' }
  const consignee = { longitude: 113.9437, latitude: 22.5405 }
  const content = { goods, shippingFee: 5, card: '生日快乐 + 永远', remarks: '别按门铃', window, invoice, consignee }
  const placed = await desk.place(grant.shopId, { content })
  const { order, shopId } = await desk.heard(channel, placed.id, 'order')
  expect(shopId).toBe(grant.shopId)
  expect(order).toMatchObject({
    orderId: placed.id,
    status: 'paid',
    amount: 6002,
    goods: [{ name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, skuId: '9007199254740993' }],
    window: { start: new Date(start), end: new Date(start + 3_600_000) },
    cardText: '生日快乐 + 永远',
    remarks: '别按门铃',
    province: placed.consignee.province,
    county: placed.consignee.county,
    consignee: null,
    invoice: { title: '花田公司' },
  })
  expect(order?.longitude).toBeCloseTo(113.9437, 4)
  expect(order?.latitude).toBeCloseTo(22.5405, 4)
  expect(await channel.order(grant, placed.id)).toEqual(order)
})

test('who gets the flowers is sealed until it is asked for, and opens for this shop only', async () => {
  const placed = await desk.place(grant.shopId)
  const { name, mobile, address } = placed.consignee
  expect(JSON.stringify(await channel.order(grant, placed.id))).not.toContain(mobile)
  expect(await channel.decrypt?.(grant, placed.id)).toEqual({ name, mobile, phone: '', address })
  const { code } = await desk.openShop('别家')
  const other = await channel.authorize({ code }, back)
  expect(await kindOf(channel.decrypt?.(other, placed.id))).toBe('refused')
})

test('a shop whose data are not protected names its people openly', () => {
  const order = readOrder(
    {
      order_info: { tid: 'E1', status: 'WAIT_CONFIRM', type: 40, created: '2026-01-02 03:04:05' },
      address_info: { receiver_name: '王晓雯', receiver_tel: '13800138000', delivery_address: '科苑路15号' },
      pay_info: { payment: '0.01' },
    },
    '1',
  )
  expect(order).toMatchObject({
    status: 'paid',
    amount: 1,
    tailNumber: '8000',
    consignee: { name: '王晓雯', mobile: '13800138000', address: '科苑路15号' },
    longitude: null,
  })
})

test('a push signed wrongly or changed on its way is refused', async () => {
  const forged = await desk.place(grant.shopId, { faults: { missign: 1 } })
  const bad = await arrived(forged.id)
  expect(channel.receive(bad)).toMatchObject({ ok: false, reply: { status: 403 } })
  expect(channel.receive(bad).reply.body).not.toContain('success')
  expect(channel.receive(oldStyle(bad)).ok).toBe(false)
  const honest = await arrived((await desk.place(grant.shopId)).id)
  expect(channel.receive(honest)).toMatchObject({ ok: true, reply: { body: '{"code":0,"msg":"success"}' } })
  const changed = Buffer.from(honest.body.toString().replace('TradeBuyerPay', 'TradeClose'))
  expect(channel.receive({ ...honest, body: changed }).ok).toBe(false)
  expect(channel.receive(oldStyle(honest, (body) => body.replace('"msg":"', '"msg":"x'))).ok).toBe(false)
  expect(channel.receive({ ...honest, body: Buffer.from('nonsense') }).ok).toBe(false)
})

test('a push of the old style is heard, and what its signature does not cover is looked up', async () => {
  const placed = await desk.place(grant.shopId)
  const push = await arrived(placed.id)
  const heard = channel.receive(oldStyle(push))
  expect(heard).toMatchObject({ ok: true, news: [{ kind: 'order', orderId: placed.id, shopId: grant.shopId }] })
  expect(heard.ok && heard.news[0]).not.toHaveProperty('order')
  const claimed = channel.receive(oldStyle(push, (body) => body.replace('trade_TradeBuyerPay', 'trade_TradeClose')))
  expect(claimed).toMatchObject({ ok: true, news: [{ kind: 'order', orderId: placed.id }] })
})

test('a test push, unknown types and fields nobody knows bring no news; a message may be an object', () => {
  const told = (envelope: object): RawPush => {
    const body = Buffer.from(JSON.stringify({ client_id: desk.keys.id, kdt_id: 1, brand_new: [], ...envelope }))
    const headers = { 'event-sign': sign.body(desk.keys.id, body, desk.keys.secret) }
    return { url: 'https://zdb.example/hear/youzan', path: '', method: 'POST', headers, body }
  }
  const msg = { tid: 'E1', refund_id: '202601020304050000010001', version: 1 }
  expect(channel.receive(told({ type: 'trade_TradeSuccess', msg, test: true }))).toMatchObject({ ok: true, news: [] })
  expect(channel.receive(told({ type: 'ITEM_STATE', msg }))).toMatchObject({ ok: true, news: [] })
  expect(
    channel.receive(told({ type: 'youzan_trade_RefundCreated', msg, msg_id: 'm1', version: 1_700_000_000 })),
  ).toMatchObject({
    news: [{ id: 'm1', kind: 'refundMoved', refundId: msg.refund_id, at: new Date(1_700_000_000_000) }],
  })
})

test('an order is sent by courier or by a rider, and the platform knows', async () => {
  const [byCourier, byRider] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  const parcel = { company: '顺丰', waybill: 'SF100', riderName: '', riderMobile: '' }
  await channel.ship?.(grant, byCourier.id, parcel)
  await channel.ship?.(grant, byRider.id, {
    company: '达达',
    waybill: '',
    riderName: '小张',
    riderMobile: '13800138000',
  })
  expect((await desk.known(byCourier)).shipments).toMatchObject([{ company: '顺丰速运', waybill: 'SF100' }])
  expect((await desk.known(byRider)).shipments).toMatchObject([{ company: '无需物流' }])
  expect((await channel.order(grant, byRider.id)).status).toBe('shipped')
  await expect(channel.ship?.(grant, byCourier.id, parcel)).rejects.toMatchObject({
    kind: 'refused',
    detail: expect.stringContaining('不能重复提交已发货商品'),
  })
  await desk.deed(byRider, 'finish')
  expect((await desk.heard(channel, byRider.id, 'finished')).orderId).toBe(byRider.id)
})

test('a buyer who cancels and one who moves are heard of', async () => {
  const [gone, moved] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  await desk.deed(gone, 'cancel', { reason: '拍错了' })
  expect((await desk.heard(channel, gone.id, 'cancelled')).reason).toBe('拍错了')
  expect((await channel.order(grant, gone.id)).status).toBe('cancelled')
  await desk.heard(channel, moved.id, 'order')
  await desk.deed(moved, 'change-address', { address: '民塘路328号' })
  await vi.waitFor(async () => expect((await desk.heard(channel, moved.id, 'order')).order).toBeUndefined())
  expect((await channel.decrypt?.(grant, moved.id))?.address).toBe('民塘路328号')
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
  expect(await kindOf(channel.answerRefund?.(grant, { ...second, agreed: true, reason: '' }))).toBe('refused')
})

test('a lost refund is found by asking, and a withdrawn one is told apart', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.tell('desk/faults', { label: desk.label, lose: 1 })
  await desk.deed(placed, 'refund', { reason: '没人听见', amount: 500 })
  await desk.tell('desk/faults', { label: desk.label })
  const found = (await all(channel.pullRefunds?.(grant, lastHour()))).find(({ orderId }) => orderId === placed.id)
  expect(found).toMatchObject({ amount: 500, status: 'asked', reason: '没人听见' })
  await desk.deed(placed, 'refund-withdraw')
  const moved = await desk.heard(channel, placed.id, 'refundMoved')
  expect(await channel.refund?.(grant, moved)).toMatchObject({ status: 'withdrawn' })
})

test('orders whose pushes were lost are found by pulling, page after page, each once', async () => {
  const { id, code } = await desk.openShop('漏单店')
  const owner = await channel.authorize({ code }, back)
  const { orders } = await desk.tell<{ orders: { id: string; amount: number }[] }>('desk/orders', {
    label: desk.label,
    channel: 'youzan',
    shopId: id,
    count: 230,
    faults: { lose: 1 },
  })
  await desk.place(id, { content: { placedAt: Date.now() - 9 * 86_400_000 }, faults: { lose: 1 } })
  const pulled = await all(channel.pull(owner, lastHour()))
  expect(pulled.map(({ orderId }) => orderId).toSorted()).toEqual(orders.map((one) => one.id).toSorted())
  expect(pulled.find(({ orderId }) => orderId === orders[0]?.id)?.amount).toBe(orders[0]?.amount)
})

test('a span with more orders than pages may be asked for is asked for in parts', async () => {
  const asked: string[] = []
  const crowded = createServer((request, response) => {
    request.on('data', (body: Buffer) => {
      const { start_update, end_update } = JSON.parse(body.toString()) as Record<string, string>
      asked.push(`${start_update?.slice(11)} ${end_update?.slice(11)}`)
      const tooMany = asked.length === 1
      const info = { tid: `E${asked.length}`, status: 'TRADE_PAID', created: start_update }
      const row = { full_order_info: { order_info: info, pay_info: { payment: '1.00' } } }
      const data = { total_results: tooMany ? 10_001 : 1, full_order_info_list: tooMany ? [] : [row] }
      response.end(JSON.stringify({ success: true, data }))
    })
  })
  await new Promise<void>((resolve) => crowded.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(crowded.address() as AddressInfo).port}`
  const span = { from: new Date('2026-01-01T08:00:00+08:00'), to: new Date('2026-01-01T10:00:00+08:00') }
  const pulled = await all(spoken({ endpoint }).pull(grant, span))
  crowded.close()
  crowded.closeAllConnections()
  expect(asked).toEqual(['08:00:00 10:00:00', '08:00:00 09:00:00', '09:00:00 10:00:00'])
  expect(pulled.map(({ orderId }) => orderId)).toEqual(['E2', 'E3'])
})

test('an ended token is told apart, renewed and works again', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.tell('desk/expire-tokens', { label: desk.label, channel: 'youzan', shopId: grant.shopId })
  await expect(channel.order(grant, placed.id)).rejects.toMatchObject({ kind: 'expired', detail: '4203 无效的token' })
  const renewed = (await channel.renew?.(grant)) ?? grant
  expect(renewed).toMatchObject({ shopId: grant.shopId, shopName: grant.shopName })
  expect((await channel.order(renewed, placed.id)).orderId).toBe(placed.id)
  expect(await kindOf(channel.renew?.(grant))).toBe('refused')
  grant = renewed
})

test('an unknown order is refused, a closed door is unreachable', async () => {
  await expect(channel.order(grant, 'E20200101000000000000000')).rejects.toMatchObject({
    kind: 'refused',
    detail: '5000 trade not found',
  })
  expect(await kindOf(spoken({ endpoint: 'http://127.0.0.1:9' }).order(grant, 'E1'))).toBe('unreachable')
})

test('every form of a no is understood', async () => {
  const met = (body: object | string, status = 200) =>
    answeringAlways(typeof body === 'string' ? body : JSON.stringify(body), status, (endpoint) =>
      kindOf(spoken({ endpoint }).order(grant, 'E1')),
    )
  expect(await met({ gw_err_resp: { trace_id: 'yz7', err_code: 4201, err_msg: '非法的请求凭证' } })).toBe('expired')
  expect(await met({ gw_err_resp: { trace_id: 'yz7', err_code: 4005, err_msg: '无效的API' } })).toBe('refused')
  expect(await met({ error_response: { code: 50000, msg: '订单不存在' } })).toBe('refused')
  expect(await met({ success: false, code: 106000001, message: '请求超时' })).toBe('unreachable')
  expect(await met({ success: false, code: 102010003, message: '操作太快' })).toBe('throttled')
  expect(await met('too many', 429)).toBe('throttled')
  expect(await met('{}', 502)).toBe('unreachable')
  expect(await met('<html>maintenance</html>')).toBe('unreachable')
})

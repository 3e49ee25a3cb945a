import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { all, kindOf } from '#test/channels/channel-desk'
import { back, channelSuite, parcel, rider } from '#test/channels/channel-suite'
import type { RawPush } from '../../raw-push.ts'
import { readOrder } from './orders.ts'
import { youzan } from './adapter.ts'
import { signCallback } from './signing.ts'

const at = channelSuite<{ appId?: string; secret?: string; endpoint?: string }>({
  name: 'youzan',
  shopName: '花田有赞店',
  speak: ({ endpoint, keys }, change) => youzan({ endpoint, appId: keys.id, secret: keys.secret, ...change }),
  refunds: {},
  withdrawn: 'withdrawn',
  pulls: { count: 230 },
  renews: { expired: '4203 无效的token' },
  unknownOrder: { id: 'E20200101000000000000000', detail: '5000 trade not found' },
  gateway: [
    ['{"gw_err_resp":{"trace_id":"yz7","err_code":4201,"err_msg":"非法的请求凭证"}}', 'expired'],
    ['{"gw_err_resp":{"trace_id":"yz7","err_code":4005,"err_msg":"无效的API"}}', 'refused'],
    ['{"error_response":{"code":50000,"msg":"订单不存在"}}', 'refused'],
    ['{"success":false,"code":106000001,"message":"请求超时"}', 'unreachable'],
    ['{"success":false,"code":102010003,"message":"操作太快"}', 'throttled'],
    ['too many', 'throttled', 429],
  ],
})

/** The same push as an app of the old style gets it: no signature in the header. */
const oldStyle = (push: RawPush, change: (body: string) => string = (body) => body): RawPush => ({
  ...push,
  headers: {},
  body: Buffer.from(change(push.body.toString())),
})

test('nobody is let in with a wrong secret or as an app that does not exist', async () => {
  const { code } = await at.desk.openShop('第三家')
  expect(await kindOf(at.spoken({ secret: 'wrong' }).authorize({ code }, back))).toBe('refused')
  await expect(at.spoken({ appId: 'nobody' }).authorize({ code }, back)).rejects.toMatchObject({
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
  const placed = await at.desk.place(at.grant.shopId, { content })
  const { order, shopId } = await at.desk.heard(at.channel, placed.id, 'order')
  expect(shopId).toBe(at.grant.shopId)
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
  expect(await at.channel.order(at.grant, placed.id)).toEqual(order)
})

test('who gets the flowers is sealed until it is asked for, and opens for this shop only', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  const { name, mobile, address } = placed.consignee
  expect(JSON.stringify(await at.channel.order(at.grant, placed.id))).not.toContain(mobile)
  expect(await at.channel.decrypt?.(at.grant, placed.id)).toEqual({ name, mobile, phone: '', address })
  const { code } = await at.desk.openShop('别家')
  const other = await at.channel.authorize({ code }, back)
  expect(await kindOf(at.channel.decrypt?.(other, placed.id))).toBe('refused')
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
  const forged = await at.desk.place(at.grant.shopId, { faults: { missign: 1 } })
  const bad = await at.arrived(forged.id)
  expect(at.channel.receive(bad)).toMatchObject({ ok: false, reply: { status: 403 } })
  expect(at.channel.receive(bad).reply.body).not.toContain('success')
  expect(at.channel.receive(oldStyle(bad)).ok).toBe(false)
  const honest = await at.arrived((await at.desk.place(at.grant.shopId)).id)
  expect(at.channel.receive(honest)).toMatchObject({ ok: true, reply: { body: '{"code":0,"msg":"success"}' } })
  const changed = Buffer.from(honest.body.toString().replace('TradeBuyerPay', 'TradeClose'))
  expect(at.channel.receive({ ...honest, body: changed }).ok).toBe(false)
  expect(at.channel.receive(oldStyle(honest, (body) => body.replace('"msg":"', '"msg":"x'))).ok).toBe(false)
  expect(at.channel.receive({ ...honest, body: Buffer.from('nonsense') }).ok).toBe(false)
})

test('a push of the old style is heard, and what its signature does not cover is looked up', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  const push = await at.arrived(placed.id)
  const heard = at.channel.receive(oldStyle(push))
  expect(heard).toMatchObject({ ok: true, events: [{ kind: 'order', orderId: placed.id, shopId: at.grant.shopId }] })
  expect(heard.ok && heard.events[0]).not.toHaveProperty('order')
  const claimed = at.channel.receive(oldStyle(push, (body) => body.replace('trade_TradeBuyerPay', 'trade_TradeClose')))
  expect(claimed).toMatchObject({ ok: true, events: [{ kind: 'order', orderId: placed.id }] })
})

test('a test push, unknown types and fields nobody knows bring no news; a message may be an object', () => {
  const told = (envelope: object): RawPush => {
    const body = Buffer.from(JSON.stringify({ client_id: at.desk.keys.id, kdt_id: 1, brand_new: [], ...envelope }))
    const headers = { 'event-sign': signCallback(at.desk.keys.id, body, at.desk.keys.secret) }
    return { url: 'https://zdb.example/hear/youzan', path: '', method: 'POST', headers, body }
  }
  const msg = { tid: 'E1', refund_id: '202601020304050000010001', version: 1 }
  expect(at.channel.receive(told({ type: 'trade_TradeSuccess', msg, test: true }))).toMatchObject({
    ok: true,
    events: [],
  })
  expect(at.channel.receive(told({ type: 'ITEM_STATE', msg }))).toMatchObject({ ok: true, events: [] })
  expect(
    at.channel.receive(told({ type: 'youzan_trade_RefundCreated', msg, msg_id: 'm1', version: 1_700_000_000 })),
  ).toMatchObject({
    events: [{ id: 'm1', kind: 'refundMoved', refundId: msg.refund_id, at: new Date(1_700_000_000_000) }],
  })
})

test('an order is sent by courier or by a rider, and the platform knows', async () => {
  const [byCourier, byRider] = [await at.desk.place(at.grant.shopId), await at.desk.place(at.grant.shopId)]
  await at.channel.ship?.(at.grant, byCourier.id, parcel)
  await at.channel.ship?.(at.grant, byRider.id, rider)
  expect((await at.desk.known(byCourier)).shipments).toMatchObject([{ company: '顺丰速运', waybill: 'SF100' }])
  expect((await at.desk.known(byRider)).shipments).toMatchObject([{ company: '无需物流' }])
  expect((await at.channel.order(at.grant, byRider.id)).status).toBe('shipped')
  await expect(at.channel.ship?.(at.grant, byCourier.id, parcel)).rejects.toMatchObject({
    kind: 'refused',
    detail: expect.stringContaining('不能重复提交已发货商品'),
  })
  await at.desk.deed(byRider, 'finish')
  expect((await at.desk.heard(at.channel, byRider.id, 'finished')).orderId).toBe(byRider.id)
})

test('a buyer who cancels and one who moves are heard of', async () => {
  const [gone, moved] = [await at.desk.place(at.grant.shopId), await at.desk.place(at.grant.shopId)]
  await at.desk.deed(gone, 'cancel', { reason: '拍错了' })
  expect((await at.desk.heard(at.channel, gone.id, 'cancelled')).reason).toBe('拍错了')
  expect((await at.channel.order(at.grant, gone.id)).status).toBe('cancelled')
  await at.desk.heard(at.channel, moved.id, 'order')
  await at.desk.deed(moved, 'change-address', { address: '民塘路328号' })
  await vi.waitFor(async () => expect((await at.desk.heard(at.channel, moved.id, 'order')).order).toBeUndefined())
  expect((await at.channel.decrypt?.(at.grant, moved.id))?.address).toBe('民塘路328号')
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
  const pulled = await all(at.spoken({ endpoint }).pull(at.grant, span))
  crowded.close()
  crowded.closeAllConnections()
  expect(asked).toEqual(['08:00:00 10:00:00', '08:00:00 09:00:00', '09:00:00 10:00:00'])
  expect(pulled.map(({ orderId }) => orderId)).toEqual(['E2', 'E3'])
})

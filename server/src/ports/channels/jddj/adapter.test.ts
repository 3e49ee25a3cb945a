import { fen } from '@zdb/contract/kit/fen'
import { expect, test } from 'vitest'
import { all, kindOf, lastHour } from '#test/channels/channel-desk'
import { channelSuite, rider } from '#test/channels/channel-suite'
import type { RawPush } from '../../raw-push.ts'
import { jddj } from './adapter.ts'
import { sign } from './signing.ts'

const at = channelSuite<{ secret?: string; endpoint?: string }>({
  name: 'jddj',
  shopName: '花田到家店',
  speak: ({ endpoint, keys }, change) => jddj({ endpoint, appId: keys.id, secret: keys.secret, ...change }),
  bind: async ({ channel }, shopId) => channel.authorize(await consoleOf(shopId), ''),
  hasNoWindowAtOnce: true,
  forged: {
    reply: '{"code":"0","msg":"success","message":"success","data":""}',
    spoiled: (honest, placed) => [
      { ...honest, body: Buffer.from(honest.body.toString().replace(placed.id, '1')) },
      { ...honest, body: Buffer.alloc(0) },
    ],
  },
  cancels: true,
  wrongKey: { change: { secret: 'wrong' }, detail: '10014 无效Sign签名' },
  gateway: [
    ['{"code":"-1","msg":"接口调用频率超限","success":false}', 'throttled'],
    ['{"code":"10000","msg":"业务重试","success":false}', 'unreachable'],
  ],
})

/** The number and the token of a branch, as its owner copies them from the console. */
const consoleOf = async (station: string): Promise<Record<string, string>> =>
  (await (await fetch(`${at.desk.endpoint}/console/${station}`)).json()) as Record<string, string>

test("another's order is refused", async () => {
  const other = await at.desk.place((await at.desk.openShop('别家')).id)
  expect(await kindOf(at.channel.order(at.grant, other.id))).toBe('refused')
})

test('a branch is bound by its number and token, a mistyped one is not', async () => {
  expect(at.channel.keys?.map(({ name }) => name)).toEqual(['stationNo', 'token'])
  expect(at.grant).toMatchObject({ shopName: '花田到家店', expiresAt: null })
  expect(await kindOf(at.channel.authorize({ stationNo: at.grant.shopId, token: 'no' }, ''))).toBe('expired')
  expect(await kindOf(at.channel.authorize({ stationNo: '1', token: at.grant.accessToken }, ''))).toBe('refused')
})

test('the token of one branch binds no other, though its number is known', async () => {
  const { id: stationNo } = await at.desk.openShop('别家')
  expect(await kindOf(at.channel.authorize({ stationNo, token: at.grant.accessToken }, ''))).toBe('refused')
})

test('a new order is told to the address of its branch and fetched whole, long numbers to the digit', async () => {
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const goods = [
    { id: 'G1', skuId: '9007199254740993', name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, image: '' },
  ]
  const window = { start, end: start + 3_600_000 }
  const content = { id: '9223372036854775001', goods, shippingFee: 5, card: '生日快乐', remarks: '别按门铃', window }
  const placed = await at.desk.place(at.grant.shopId, { content })
  const news = await at.desk.heard(at.channel, '9223372036854775001', 'order')
  expect(news.shopId).toBe(at.grant.shopId)
  const { name, mobile, address } = placed.consignee
  expect(await at.channel.order(at.grant, news.orderId)).toMatchObject({
    orderId: '9223372036854775001',
    shopId: at.grant.shopId,
    status: 'paid',
    daySequence: expect.stringMatching(/^\d+$/),
    amount: 6002,
    goods: [{ name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, skuId: '9007199254740993' }],
    window: { start: new Date(start), end: new Date(start + 3_600_000) },
    cardText: '生日快乐',
    remarks: '别按门铃',
    province: placed.consignee.province,
    county: placed.consignee.county,
    consignee: { name, mobile, phone: '', address },
    tailNumber: mobile.slice(-4),
  })
})

test('events we do not know and fields we do not know are passed over', () => {
  const told = (path: string, param: object): RawPush => {
    const values = {
      token: '',
      app_key: at.desk.keys.id,
      timestamp: '',
      v: '1.0',
      jd_param_json: JSON.stringify(param),
    }
    const body = new URLSearchParams({ ...values, sign: sign(values, at.desk.keys.secret) }).toString()
    return { url: `https://zdb.example/${path}`, path, method: 'POST', headers: {}, body: Buffer.from(body) }
  }
  const param = { billId: '7', statusId: '90000', timestamp: '2026-01-01 10:00:00', brandNew: { a: 1 } }
  expect(at.channel.receive(told('77/djsw/orderFinish', param))).toMatchObject({
    ok: true,
    events: [{ kind: 'finished', shopId: '77', orderId: '7', at: new Date('2026-01-01T10:00:00+08:00') }],
  })
  expect(at.channel.receive(told('77/djsw/somethingNew', param))).toMatchObject({ ok: true, events: [] })
})

test('an order is accepted, sent with our own rider and delivered', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  await at.channel.confirm?.(at.grant, placed.id)
  expect((await at.channel.order(at.grant, placed.id)).status).toBe('confirmed')
  expect(await kindOf(at.channel.confirm?.(at.grant, placed.id))).toBe('refused')
  await at.channel.ship?.(at.grant, placed.id, rider)
  expect((await at.channel.order(at.grant, placed.id)).status).toBe('shipped')
  await at.channel.deliver?.(at.grant, placed.id)
  expect((await at.desk.known(placed)).status).toBe('delivered')
  await at.desk.deed(placed, 'finish')
  expect((await at.desk.heard(at.channel, placed.id, 'finished')).orderId).toBe(placed.id)
})

test('a wish to cancel before it is sent is agreed to or refused', async () => {
  const [yes, no] = [await at.desk.place(at.grant.shopId), await at.desk.place(at.grant.shopId)]
  await at.desk.deed(yes, 'refund', { reason: '不想要了' })
  await at.desk.deed(no, 'refund', { reason: '改主意了' })
  const [first, second] = [
    await at.desk.heard(at.channel, yes.id, 'refundMoved'),
    await at.desk.heard(at.channel, no.id, 'refundMoved'),
  ]
  expect(await at.channel.refund?.(at.grant, first)).toMatchObject({
    full: true,
    amount: yes.amount,
    status: 'asked',
    reason: '不想要了',
  })
  await at.channel.answerRefund?.(at.grant, { ...first, agreed: true, reason: '' })
  await at.channel.answerRefund?.(at.grant, { ...second, agreed: false, reason: '已做好' })
  expect((await at.desk.known(yes)).refunds).toMatchObject([{ status: 'agreed' }])
  expect((await at.desk.known(no)).refunds).toMatchObject([{ status: 'rejected', answer: '已做好' }])
  expect(await at.channel.refund?.(at.grant, first)).toMatchObject({ status: 'agreed' })
  expect(await at.channel.refund?.(at.grant, second)).toMatchObject({ status: 'closed' })
  expect(await kindOf(at.channel.answerRefund?.(at.grant, { ...second, agreed: true, reason: '' }))).toBe('refused')
})

test('an after-sale bill is agreed to or rejected with a reason', async () => {
  const [yes, no] = [await at.desk.place(at.grant.shopId), await at.desk.place(at.grant.shopId)]
  for (const order of [yes, no]) await at.channel.ship?.(at.grant, order.id, rider)
  await at.desk.deed(yes, 'refund', { reason: '花蔫了', amount: 1234 })
  await at.desk.deed(no, 'refund', { reason: '少一枝', amount: 500 })
  const [first, second] = [
    await at.desk.heard(at.channel, yes.id, 'refundMoved'),
    await at.desk.heard(at.channel, no.id, 'refundMoved'),
  ]
  expect(await at.channel.refund?.(at.grant, first)).toMatchObject({
    orderId: yes.id,
    full: false,
    amount: fen(1234),
    status: 'asked',
    reason: '花蔫了',
  })
  await at.channel.answerRefund?.(at.grant, { ...first, agreed: true, reason: '' })
  await at.channel.answerRefund?.(at.grant, { ...second, agreed: false, reason: '已补送一枝' })
  expect(await at.channel.refund?.(at.grant, first)).toMatchObject({ status: 'agreed' })
  expect(await at.channel.refund?.(at.grant, second)).toMatchObject({ status: 'rejected' })
  expect((await at.desk.known(no)).refunds).toMatchObject([{ status: 'rejected', answer: '已补送一枝' }])
})

test('orders and cancellations whose pushes were lost are found by pulling, page after page', async () => {
  const { id } = await at.desk.openShop('漏单店')
  const owner = await at.channel.authorize(await consoleOf(id), '')
  const { orders } = await at.desk.tell<{ orders: { id: string }[] }>('desk/orders', {
    label: at.desk.label,
    channel: 'jddj',
    shopId: id,
    count: 130,
    faults: { lose: 1 },
  })
  const longAgo = { placedAt: Date.now() - 9 * 86_400_000 }
  const old = await at.desk.place(id, { content: longAgo, faults: { lose: 1 } })
  await at.desk.place(id, { content: longAgo, faults: { lose: 1 } })
  await at.desk.deed(old, 'cancel')
  const pulled = await all(at.channel.pull(owner, lastHour()))
  const expected = [...orders.map((one) => one.id), old.id].toSorted()
  expect(pulled.map(({ orderId }) => orderId).toSorted()).toEqual(expected)
  expect(pulled.find(({ orderId }) => orderId === old.id)?.status).toBe('cancelled')
})

test('an ended token is told apart, and a new one typed in works again', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  await at.desk.tell('desk/expire-tokens', { label: at.desk.label, channel: 'jddj', shopId: at.grant.shopId })
  expect(await kindOf(at.channel.order(at.grant, placed.id))).toBe('expired')
  at.grant = await at.channel.authorize(await consoleOf(at.grant.shopId), '')
  expect((await at.channel.order(at.grant, placed.id)).orderId).toBe(placed.id)
})

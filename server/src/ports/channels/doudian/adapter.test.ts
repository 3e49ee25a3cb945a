import { expect, test } from 'vitest'
import { kindOf } from '#test/channels/channel-desk'
import { channelSuite, parcel, rider } from '#test/channels/channel-suite'
import type { RawPush } from '../../raw-push.ts'
import { paramJson } from './client.ts'
import { doudian } from './adapter.ts'
import { signCallback } from './signing.ts'

const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
const window = { start, end: start + 3_600_000 }

const at = channelSuite<{ secret?: string; endpoint?: string }>({
  name: 'doudian',
  shopName: '花田抖店',
  speak: ({ endpoint, keys }, change) =>
    doudian({ endpoint, appId: keys.id, secret: keys.secret, serviceId: keys.more['serviceId'] ?? '', ...change }),
  newOrder: {
    words: 'a new order is told with a number longer than a number can hold, and fetched whole',
    skuId: '9007199254740993',
    content: { window },
    isLong: true,
    also: ({ consignee }) => ({
      daySequence: expect.stringMatching(/^\d+$/),
      window: { start: new Date(start), end: new Date(start + 3_600_000) },
      consignee: null,
      tailNumber: consignee.mobile.slice(-4),
    }),
  },
  hasNoWindowAtOnce: true,
  hides: 'sealed',
  forged: {
    reply: '{"code":0,"msg":"success"}',
    spoiled: (honest) => [
      { ...honest, body: Buffer.from(honest.body.toString().replace('"tag":"101"', '"tag":"106"')) },
      { ...honest, headers: {} },
    ],
  },
  cancels: true,
  // A refund of what was not sent yet cannot be rejected.
  refunds: { beforeRejecting: ({ channel, grant }, order) => channel.ship?.(grant, order.id, parcel) },
  withdrawn: 'withdrawn',
  pulls: { count: 230 },
  renews: {},
  wrongKey: { change: { secret: 'wrong' }, detail: expect.stringContaining('签名校验失败') },
  unknownOrder: { id: '6900000000000000000' },
  gateway: [
    ['{"code":60000,"msg":"触发限流，请稍后重试"}', 'throttled'],
    ['{"code":20000,"msg":"服务不可用"}', 'unreachable'],
  ],
})

/** A push of ours, signed as the platform signs. */
function told(messages: unknown): RawPush {
  const body = Buffer.from(JSON.stringify(messages))
  const { id, secret } = at.desk.keys
  const headers = { 'event-sign': signCallback(id, body, secret), 'app-id': id }
  return { url: 'https://zdb.example/hear/doudian', path: '', method: 'POST', headers, body }
}

test('the probe is answered, several messages come at once, unknown tags and fields are passed over', () => {
  expect(at.channel.receive(told([{ tag: '0', msg_id: '0', data: '2026-01-01 00:00:00' }]))).toMatchObject({
    ok: true,
    events: [],
  })
  const data = '{"p_id":6912345678901234567,"shop_id":1,"aftersale_id":7112345678901234567,"brand_new":{"a":1}}'
  const news = at.channel.receive(
    told([
      { tag: '103', msg_id: 'm1', data },
      { tag: '400', msg_id: 'm2', data },
      { tag: '206', msg_id: 'm3', data },
    ]),
  )
  expect(news).toMatchObject({
    ok: true,
    events: [
      { id: 'm1', kind: 'finished', orderId: '6912345678901234567' },
      { id: 'm3', kind: 'refundMoved', refundId: '7112345678901234567' },
    ],
  })
  expect(at.channel.receive(told({ tag: '101' })).ok).toBe(false)
})

test('an order within the hour is accepted and sent, and the platform knows', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  await at.channel.confirm?.(at.grant, placed.id)
  expect((await at.channel.order(at.grant, placed.id)).status).toBe('confirmed')
  expect(await kindOf(at.channel.confirm?.(at.grant, placed.id))).toBe('refused')
  await at.channel.ship?.(at.grant, placed.id, rider)
  expect((await at.desk.known(placed)).shipments).toMatchObject([{ company: '商家自送', waybill: '13800138000' }])
  expect((await at.channel.order(at.grant, placed.id)).status).toBe('shipped')
  expect(await kindOf(at.channel.ship?.(at.grant, placed.id, parcel))).toBe('refused')
  await at.desk.deed(placed, 'finish')
  expect((await at.desk.heard(at.channel, placed.id, 'finished')).orderId).toBe(placed.id)
})

test('a refund of what was not sent yet cannot be rejected, and the platform says why', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  await at.desk.deed(placed, 'refund')
  const asked = await at.desk.heard(at.channel, placed.id, 'refundMoved')
  await expect(
    at.channel.answerRefund?.(at.grant, { ...asked, agreed: false, reason: '已做好' }),
  ).rejects.toMatchObject({
    kind: 'refused',
    detail: '未发货的退款请以发货代替拒绝',
  })
})

test('a buyer who wants another time is answered; one who wants another address has the order looked at', async () => {
  const [first, second] = [
    await at.desk.place(at.grant.shopId, { content: { window } }),
    await at.desk.place(at.grant.shopId, { content: { window } }),
  ]
  await at.desk.deed(first, 'eta', { hours: 2, words: '加班' })
  await at.desk.deed(second, 'eta', { hours: 3 })
  const wish = await at.desk.heard(at.channel, first.id, 'eta')
  expect(wish).toMatchObject({ words: '加班', window: { start: new Date(start + 7_200_000) } })
  await at.channel.answerEta?.(at.grant, { ...wish, agreed: true })
  const other = await at.desk.heard(at.channel, second.id, 'eta')
  await at.channel.answerEta?.(at.grant, { ...other, agreed: false })
  expect((await at.desk.known(first)).window?.start).toBe(start + 7_200_000)
  expect((await at.desk.known(second)).window?.start).toBe(start)
  expect(await kindOf(at.channel.answerEta?.(at.grant, { ...wish, agreed: true }))).toBe('refused')
  const address = { p_id: 1, shop_id: 2, apply_time: 3, receiver_msg: { addr: '{}' } }
  expect(at.channel.receive(told([{ tag: '111', msg_id: 'm', data: JSON.stringify(address) }]))).toMatchObject({
    events: [{ kind: 'order' }],
  })
})

test('what is signed has its keys in order at every depth and long numbers to the digit', () => {
  const params = { b: [{ z: 1, a: '花&<>' }], a: 7_300_000_000_012_345_678n, c: undefined }
  expect(paramJson(params)).toBe('{"a":7300000000012345678,"b":[{"a":"花&<>","z":1}]}')
})

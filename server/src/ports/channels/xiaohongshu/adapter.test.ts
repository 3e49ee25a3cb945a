import { expect, test } from 'vitest'
import { all, lastHour } from '#test/channels/channel-desk'
import { back, channelSuite, parcel } from '#test/channels/channel-suite'
import type { RawPush } from '../../raw-push.ts'
import { xiaohongshu } from './adapter.ts'
import { signCallback } from './signing.ts'

const image = 'https://img.example/rose.png'
const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
const rose = { skuId: '9007199254740993', name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, image }

const at = channelSuite<{ secret?: string; endpoint?: string }>({
  name: 'xiaohongshu',
  shopName: '花田小红书店',
  speak: ({ endpoint, keys }, change) => xiaohongshu({ endpoint, appId: keys.id, secret: keys.secret, ...change }),
  newOrder: {
    words: 'a new order is told and fetched whole, its money to the fen',
    skuId: rose.skuId,
    content: { goods: [{ id: 'G1', ...rose }], window: { start, end: start + 3_600_000 } },
    also: () => ({
      income: 6002,
      goods: [rose],
      window: { start: new Date(start), end: new Date(start + 3_600_000) },
      consignee: null,
    }),
  },
  hides: 'sealed',
  forged: {
    reply: '{"success":true,"error_code":0,"error_msg":""}',
    spoiled: (honest) => [
      { ...honest, url: honest.url.replace('timestamp=1', 'timestamp=2') },
      { ...honest, url: honest.url.split('?')[0] ?? '' },
    ],
  },
  byRider: { company: '商家自配送', waybill: '13800138000' },
  refunds: {},
  withdrawn: 'withdrawn',
  renews: {},
  wrongKey: { change: { secret: 'wrong' }, detail: expect.stringContaining('签名校验失败') },
  unknownOrder: { id: 'P1' },
  gateway: [
    ['{"success":false,"error_code":-1,"error_msg":"接口调用过于频繁"}', 'throttled'],
    ['{"success":false,"error_code":-1,"error_msg":"系统异常"}', 'unreachable'],
  ],
})

test('who gets the flowers is no longer told once they were sent', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  await at.channel.ship?.(at.grant, placed.id, parcel)
  await expect(at.channel.decrypt?.(at.grant, placed.id)).rejects.toMatchObject({
    kind: 'refused',
    detail: '小红书只在待发货时给出收货人信息',
  })
  await at.desk.deed(placed, 'finish')
  expect((await at.channel.order(at.grant, placed.id)).status).toBe('finished')
})

test('tags and fields we do not know are passed over, an order that is not paid as well', () => {
  const told = (msgTag: string, data: string): RawPush => {
    const url = 'https://zdb.example/hear/xiaohongshu'
    const values = { 'app-key': at.desk.keys.id, timestamp: '1700000000' }
    const signed = new URLSearchParams({ ...values, sign: signCallback(url, values, at.desk.keys.secret) })
    const body = Buffer.from(JSON.stringify({ msgTag, sellerId: 's', data }))
    return { url: `${url}?${signed.toString()}`, path: '', method: 'POST', headers: {}, body }
  }
  const data = '{"orderId":"P7","returnsId":7112345678901234567,"updateTime":1752812659421,"brandNew":{"a":1}}'
  expect(at.channel.receive(told('msg_after_sale_create', data))).toMatchObject({
    ok: true,
    events: [
      {
        kind: 'refundMoved',
        refundId: '7112345678901234567',
        orderId: 'P7',
        shopId: 's',
        at: new Date(1_752_812_659_421),
      },
    ],
  })
  expect(at.channel.receive(told('msg_sku_create', data))).toMatchObject({ ok: true, events: [] })
  const unpaid = '{"orderId":"P7","orderStatus":1,"updateTime":1752812659421}'
  expect(at.channel.receive(told('msg_fulfillment_status_change', unpaid))).toMatchObject({ ok: true, events: [] })
})

test('orders whose pushes were lost are found by pulling, window after window and page after page', async () => {
  const { id, code } = await at.desk.openShop('漏单店')
  const owner = await at.channel.authorize({ code }, back)
  const place = (count: number, placedAt: number) =>
    at.desk.tell<{ orders: { id: string }[] }>('desk/orders', {
      label: at.desk.label,
      channel: 'xiaohongshu',
      shopId: id,
      count,
      content: { placedAt },
      faults: { lose: 1 },
    })
  const [recent, earlier] = [await place(70, Date.now()), await place(2, Date.now() - 50 * 60_000)]
  await place(1, Date.now() - 9 * 86_400_000)
  const pulled = await all(at.channel.pull(owner, lastHour()))
  const expected = [...recent.orders, ...earlier.orders].map((one) => one.id)
  // Windows touch, since it is not said whether their ends belong to them.
  const ids = [...new Set(pulled.map(({ orderId }) => orderId))]
  expect(ids.toSorted()).toEqual(expected.toSorted())
}, 30_000)

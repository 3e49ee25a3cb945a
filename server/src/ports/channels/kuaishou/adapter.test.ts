import { createCipheriv } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { channelSuite, parcel } from '#test/channels/channel-suite'
import type { RawPush } from '../../raw-push.ts'
import type { KuaishouOptions } from './client.ts'
import { kuaishou } from './adapter.ts'

const at = channelSuite<Partial<KuaishouOptions>>({
  name: 'kuaishou',
  shopName: '花田快手店',
  speak: ({ endpoint, keys: { id, secret, more } }, change) =>
    kuaishou({
      endpoint,
      appId: id,
      secret,
      signSecret: more['signSecret'] ?? '',
      messageKey: more['messageKey'] ?? '',
      expressCodes: more['expressCodes'] ?? '',
      ...change,
    }),
  newOrder: {
    words: 'a new order is told with a number longer than a number can hold, and fetched whole',
    skuId: '9007199254740993',
    isLong: true,
    also: ({ consignee }) => ({ consignee: null, tailNumber: consignee.mobile.slice(-4) }),
  },
  hides: 'sealed',
  byRider: { company: '商家自送', waybill: '13800138000' },
  refunds: {},
  withdrawn: 'closed',
  pulls: { count: 130, days: 2.5 },
  renews: {},
  wrongKey: { change: { signSecret: 'wrong' }, detail: '15 签名错误' },
  unknownOrder: { id: '2400000000000000000' },
  gateway: [
    ['{"result":10,"error_msg":"接口限流"}', 'throttled'],
    ['{"result":24,"error_msg":"AUTHORIZATION_REVOKED"}', 'expired'],
  ],
})

/** A push of ours, sealed as the platform seals. */
function told(message: object): RawPush {
  const key = Buffer.from(at.desk.keys.more['messageKey'] ?? '', 'base64')
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(16))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(message)), cipher.final()]).toString('base64')
  return { url: 'https://zdb.example/hear', path: '', method: 'POST', headers: {}, body: Buffer.from(sealed) }
}

test('a push sealed with another key, or for another app, is refused', async () => {
  const before = at.desk.pushes.length
  await at.desk.place(at.grant.shopId, { faults: { missign: 1 } })
  const forged = await vi.waitFor(() => {
    const found = at.desk.pushes[before]
    if (!found) throw new Error('not here yet')
    return found
  })
  expect(at.channel.receive(forged)).toMatchObject({ ok: false, reply: { status: 403 } })
  expect(at.channel.receive(told({ appKey: 'another', event: 'kwaishop_order_paySuccess' })).ok).toBe(false)
  expect(at.channel.receive({ ...forged, body: Buffer.from('hello') }).ok).toBe(false)
})

test('events and fields we do not know are passed over, an order that waits for its money as well', () => {
  const info = '{"oid":2412345678901234567,"refundId":7112345678901234567,"updateTime":1752812659421,"brandNew":{}}'
  const message = { appKey: at.desk.keys.id, msgId: 'm1', openId: 'o', event: 'kwaishop_aftersales_addRefund', info }
  expect(at.channel.receive(told(message))).toMatchObject({
    ok: true,
    reply: { body: '{"result":1}' },
    events: [
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
    expect(at.channel.receive(told({ ...message, event }))).toMatchObject({ ok: true, events: [] })
})

test('a parcel service whose code we were not given is named', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  await expect(at.spoken({ expressCodes: '' }).ship?.(at.grant, placed.id, parcel)).rejects.toMatchObject({
    detail: '没有“顺丰”在快手的物流公司编码',
  })
})

import { createCipheriv } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { aPicture } from '#test/harness/pictures'
import { all, kindOf, lastHour } from '#test/channels/channel-desk'
import { channelSuite, parcel } from '#test/channels/channel-suite'
import type { RawPush } from '../../raw-push.ts'
import type { Channel, Grant } from '../port.ts'
import { weixin } from './adapter.ts'
import { signCallback } from './signing.ts'

type Keys = { token: string; encodingAesKey: string }
const keysIn = ({ token = '', encodingAesKey = '' }: Partial<Keys>): Keys => ({ token, encodingAesKey })

const at = channelSuite<Partial<Keys> & { endpoint?: string }>({
  name: 'weixin',
  shopName: '花田微信小店',
  speak: ({ endpoint, keys }, change) => weixin({ endpoint, ...keysIn(keys.more), ...change }),
  bind: ({ channel }, shopId) => boundAs(channel, shopId),
  hides: 'starred',
  byRider: { company: '无需物流' },
  unknownOrder: { id: '3700000000000000000' },
  gateway: [
    ['{"errcode":45009,"errmsg":"reach max api daily quota limit"}', 'throttled'],
    ['{"errcode":-1,"errmsg":"system error"}', 'unreachable'],
    ['{"errcode":40001,"errmsg":"invalid credential"}', 'expired'],
  ],
})
const keysOf = (): Keys => keysIn(at.desk.keys.more)

/** Bound with what its owner copied from its console. */
async function boundAs(channel: Channel, shopId: string): Promise<Grant> {
  const answer = await fetch(`${at.desk.endpoint}/console/${shopId}`)
  const typed = (await answer.json()) as { appid: string; secret: string }
  return channel.authorize({ appid: typed.appid, secret: ` ${typed.secret} ` }, '')
}
const bind = async (name: string): Promise<Grant> => boundAs(at.channel, (await at.desk.openShop(name)).id)

test("another shop's order is refused", async () => {
  const theirs = await at.desk.place((await bind('别家')).shopId)
  expect(await kindOf(at.channel.order(at.grant, theirs.id))).toBe('refused')
})

test('a buyer who has the flowers ends the order, and we hear of it', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  await at.channel.ship?.(at.grant, placed.id, parcel)
  await at.desk.deed(placed, 'finish')
  await at.desk.heard(at.channel, placed.id, 'finished')
  expect((await at.channel.order(at.grant, placed.id)).status).toBe('finished')
})

test('a shop is bound by the id and secret its owner types, and by nothing else', async () => {
  expect(at.channel.keys?.map(({ name }) => name)).toEqual(['appid', 'secret'])
  expect(at.grant).toMatchObject({ shopName: '花田微信小店' })
  expect(at.grant.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  expect(await kindOf(at.channel.authorize({ appid: at.grant.shopId, secret: 'guess' }, ''))).toBe('refused')
  expect(await kindOf(at.channel.authorize({ appid: 'wx0', secret: at.grant.refreshToken }, ''))).toBe('refused')
})

test('an order is told sealed, with a number longer than a number can hold, and fetched whole', async () => {
  const goods = [
    { id: 'G1', skuId: '9007199254740993', name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, image: '' },
  ]
  const content = { goods, shippingFee: 5, card: '生日快乐', remarks: '别按门铃' }
  const placed = await at.desk.place(at.grant.shopId, { content })
  const news = await at.desk.heard(at.channel, placed.id, 'order')
  expect(news.shopId).toBe(at.grant.shopId)
  expect(Number.isSafeInteger(Number(news.orderId))).toBe(false)
  expect(at.desk.pushes.every(({ body }) => !body.includes(placed.id))).toBe(true)
  const order = await at.channel.order(at.grant, news.orderId)
  expect(order).toMatchObject({
    orderId: placed.id,
    status: 'paid',
    amount: 6002,
    goods: [{ name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, skuId: '9007199254740993' }],
    province: placed.consignee.province,
    county: placed.consignee.county,
    consignee: null,
    tailNumber: placed.consignee.mobile.slice(-4),
  })
  expect(order).toMatchObject({ remarks: '别按门铃', cardText: '生日快乐' })
})

test('a push signed wrongly, changed on its way or sealed with another key is refused', async () => {
  const before = at.desk.pushes.length
  await at.desk.place(at.grant.shopId, { faults: { missign: 1 } })
  const forged = await vi.waitFor(() => at.desk.pushes[before] ?? Promise.reject(new Error('not here yet')))
  expect(at.channel.receive(forged)).toMatchObject({ ok: false, reply: { status: 403 } })
  const placed = await at.desk.place(at.grant.shopId)
  await at.desk.heard(at.channel, placed.id, 'order')
  const honest = at.desk.pushes.findLast((push) => at.channel.receive(push).ok)
  if (!honest) throw new Error('the push is gone')
  expect(at.channel.receive(honest)).toMatchObject({ ok: true, reply: { status: 200, body: 'success' } })
  expect(at.channel.receive({ ...honest, url: honest.url.replace(/nonce=\d+/, 'nonce=1') }).ok).toBe(false)
  const body = Buffer.from(honest.body.toString().replace(/"Encrypt":"..../, '"Encrypt":"AAAA'))
  expect(at.channel.receive({ ...honest, body }).ok).toBe(false)
  expect(at.spoken({ token: 'other' }).receive(honest).ok).toBe(false)
  expect(at.spoken({ encodingAesKey: 'x'.repeat(43) }).receive(honest).ok).toBe(false)
})

test('the console that asks whether we know the token gets its word back', () => {
  const ask = (signature: string): RawPush => {
    const query = new URLSearchParams({ signature, timestamp: '1', nonce: '2', echostr: 'hello' })
    const url = `https://zdb.example/hear/weixin?${query.toString()}`
    return { url, path: '', method: 'GET', headers: {}, body: Buffer.alloc(0) }
  }
  const right = signCallback(keysOf().token, '1', '2', '')
  expect(at.channel.receive(ask(right))).toMatchObject({ ok: true, reply: { body: 'hello' } })
  expect(at.channel.receive(ask('0'.repeat(40))).ok).toBe(false)
})

test('events nobody knows are acknowledged and bring no news, unknown fields are passed over', () => {
  const told = (event: object): RawPush => {
    const sealed = seal(JSON.stringify({ CreateTime: 1, MsgType: 'event', ...event }), at.grant.shopId)
    const msg_signature = signCallback(keysOf().token, '1', '2', sealed)
    const query = new URLSearchParams({ timestamp: '1', nonce: '2', encrypt_type: 'aes', msg_signature })
    const url = `https://zdb.example/hear/weixin?${query.toString()}`
    const body = Buffer.from(JSON.stringify({ ToUserName: 'gh_1', Encrypt: sealed, brandNew: 1 }))
    return { url, path: '', method: 'POST', headers: {}, body }
  }
  expect(at.channel.receive(told({ Event: 'channels_ec_brand_new' }))).toMatchObject({ ok: true, events: [] })
  const paid = told({ Event: 'channels_ec_order_pay', order_info: { order_id: '1', brand_new: {} }, more: [] })
  expect(at.channel.receive(paid)).toMatchObject({ ok: true, events: [{ kind: 'order', orderId: '1' }] })
})

const seal = (message: string, appId: string): string => {
  const key = Buffer.from(`${keysOf().encodingAesKey}=`, 'base64')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(Buffer.byteLength(message))
  const plain = Buffer.concat([Buffer.alloc(16, 'r'), length, Buffer.from(message + appId)])
  const gap = 32 - (plain.length % 32)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.alloc(gap, gap)])), cipher.final()]).toString(
    'base64',
  )
}

test('a parcel service the platform does not list goes as another one', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  await at.channel.ship?.(at.grant, placed.id, { company: '花车快运', waybill: 'H1', riderName: '', riderMobile: '' })
  expect((await at.desk.known(placed)).shipments).toMatchObject([{ company: '其他', waybill: 'H1' }])
})

test('a buyer who cancels is heard', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  await at.desk.deed(placed, 'cancel')
  expect((await at.desk.heard(at.channel, placed.id, 'cancelled')).reason).toBe('用户取消')
  expect((await at.channel.order(at.grant, placed.id)).status).toBe('cancelled')
})

test('a refund of everything is agreed to, one of a part is rejected with a reason', async () => {
  const [whole, part] = [await at.desk.place(at.grant.shopId), await at.desk.place(at.grant.shopId)]
  await at.desk.deed(whole, 'refund', { reason: '不新鲜' })
  await at.desk.deed(part, 'refund', { reason: '少一枝', amount: 1234 })
  const asked = await at.desk.heard(at.channel, whole.id, 'refundMoved')
  const first = await at.channel.refund?.(at.grant, asked)
  const second = await at.channel.refund?.(at.grant, await at.desk.heard(at.channel, part.id, 'refundMoved'))
  expect(first).toMatchObject({ full: true, amount: whole.amount, reason: '不新鲜', status: 'asked' })
  expect(second).toMatchObject({ full: false, amount: 1234, reason: '少一枝', status: 'asked' })
  const answer = (orderId: string, refundId: string, agreed: boolean, reason: string) =>
    at.channel.answerRefund?.(at.grant, { orderId, refundId, agreed, reason })
  await answer(whole.id, first?.refundId ?? '', true, '')
  await answer(part.id, second?.refundId ?? '', false, '已补发')
  expect((await at.desk.known(whole)).refunds).toMatchObject([{ status: 'agreed' }])
  expect((await at.desk.known(part)).refunds).toMatchObject([{ status: 'rejected', answer: '已补发' }])
  expect((await at.channel.order(at.grant, whole.id)).status).toBe('cancelled')
  expect(await kindOf(answer(part.id, second?.refundId ?? '', true, ''))).toBe('refused')
  await vi.waitFor(async () => expect((await at.desk.heard(at.channel, whole.id, 'refundMoved')).id).not.toBe(asked.id))
  const rows = await all(at.channel.pullRefunds?.(at.grant, lastHour()))
  expect(rows.find(({ refundId }) => refundId === second?.refundId)).toMatchObject({ status: 'rejected', amount: 1234 })
})

test('less money is offered with pictures that say why, and not without them', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  await at.desk.deed(placed, 'refund', { reason: '少一枝', amount: 5000 })
  const { refundId } = await at.desk.heard(at.channel, placed.id, 'refundMoved')
  const picture = { jpeg: await aPicture('jpeg'), width: 40, height: 30 }
  const offer = async (amount: number, pictures: (typeof picture)[]) =>
    at.channel.negotiateRefund?.(at.grant, {
      orderId: placed.id,
      refundId,
      words: '部分退款，20.00元',
      amount: fen(amount),
      pictures,
    })
  expect(await kindOf(offer(2000, []))).toBe('refused')
  expect(await kindOf(offer(5001, [picture]))).toBe('refused')
  await offer(2000, [picture, picture])
  expect((await at.desk.known(placed)).refunds).toMatchObject([{ status: 'asked', answer: '部分退款，20.00元' }])
})

test('orders whose pushes were lost are found by pulling, over weeks and pages, each once', async () => {
  const owner = await bind('漏单店')
  const place = (count: number, placedAt: number) =>
    at.desk.tell<{ orders: { id: string }[] }>('desk/orders', {
      label: at.desk.label,
      channel: 'weixin',
      shopId: owner.shopId,
      count,
      content: { placedAt },
      faults: { lose: 1 },
    })
  const day = 86_400_000
  const now = Date.now()
  const placed = [await place(120, now), await place(3, now - 12 * day)].flatMap(({ orders }) => orders)
  await place(1, now - 30 * day)
  const pulled = await all(at.channel.pull(owner, { from: new Date(now - 15 * day), to: new Date(now + 1_000) }))
  expect(pulled.map(({ orderId }) => orderId).toSorted()).toEqual(placed.map(({ id }) => id).toSorted())
})

test('an ended token is told apart, renewed and works again', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  await at.desk.tell('desk/expire-tokens', { label: at.desk.label, channel: 'weixin', shopId: at.grant.shopId })
  expect(await kindOf(at.channel.order(at.grant, placed.id))).toBe('expired')
  const renewed = (await at.channel.renew?.(at.grant)) ?? at.grant
  expect(renewed.accessToken).not.toBe(at.grant.accessToken)
  expect((await at.channel.order(renewed, placed.id)).orderId).toBe(placed.id)
  expect((await at.channel.renew?.(renewed))?.accessToken).toBe(renewed.accessToken)
  at.grant = renewed
})

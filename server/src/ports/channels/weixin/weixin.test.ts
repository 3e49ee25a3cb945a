import { createCipheriv } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { all, answeringAlways, kindOf, lastHour, openDesk, type Desk } from '../../../../test/channel-desk.ts'
import type { RawPush } from '../../raw-push.ts'
import type { Channel, Grant } from '../port.ts'
import { sign } from '../signing.ts'
import { weixin } from './weixin.ts'

let desk: Desk
let channel: Channel
let grant: Grant
const keysOf = () => ({
  token: desk.keys.more['token'] ?? '',
  encodingAesKey: desk.keys.more['encodingAesKey'] ?? '',
})
const spoken = (change: { token?: string; encodingAesKey?: string; endpoint?: string } = {}): Channel =>
  weixin({ endpoint: desk.endpoint, ...keysOf(), ...change })

/** A shop of ours, bound with what its owner copied from its console. */
async function bind(name: string): Promise<Grant> {
  const { id } = await desk.openShop(name)
  const typed = (await (await fetch(`${desk.endpoint}/console/${id}`)).json()) as { appid: string; secret: string }
  return channel.authorize({ appid: typed.appid, secret: ` ${typed.secret} ` }, '')
}

beforeAll(async () => {
  desk = await openDesk('weixin')
  channel = spoken()
  desk.answerWith(channel)
  grant = await bind('花田微信小店')
})
afterAll(() => desk.close())

test('a shop is bound by the id and secret its owner types, and by nothing else', async () => {
  expect(channel.keys?.map(({ name }) => name)).toEqual(['appid', 'secret'])
  expect(grant).toMatchObject({ shopName: '花田微信小店' })
  expect(grant.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  expect(await kindOf(channel.authorize({ appid: grant.shopId, secret: 'guess' }, ''))).toBe('refused')
  expect(await kindOf(channel.authorize({ appid: 'wx0', secret: grant.refreshToken }, ''))).toBe('refused')
})

test('an order is told sealed, with a number longer than a number can hold, and fetched whole', async () => {
  const goods = [
    { id: 'G1', skuId: '9007199254740993', name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, image: '' },
  ]
  const content = { goods, shippingFee: 5, card: '生日快乐', remarks: '别按门铃' }
  const placed = await desk.place(grant.shopId, { content })
  const news = await desk.heard(channel, placed.id, 'order')
  expect(news.shopId).toBe(grant.shopId)
  expect(Number.isSafeInteger(Number(news.orderId))).toBe(false)
  expect(desk.pushes.every(({ body }) => !body.includes(placed.id))).toBe(true)
  const order = await channel.order(grant, news.orderId)
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

test('who gets the flowers is starred until it is asked for', async () => {
  const placed = await desk.place(grant.shopId)
  expect(JSON.stringify(await channel.order(grant, placed.id))).not.toContain(placed.consignee.mobile)
  const { name, mobile, address } = placed.consignee
  expect(await channel.decrypt?.(grant, placed.id)).toEqual({ name, mobile, phone: '', address })
})

test('a push signed wrongly, changed on its way or sealed with another key is refused', async () => {
  const before = desk.pushes.length
  await desk.place(grant.shopId, { faults: { missign: 1 } })
  const forged = await vi.waitFor(() => desk.pushes[before] ?? Promise.reject(new Error('not here yet')))
  expect(channel.receive(forged)).toMatchObject({ ok: false, reply: { status: 403 } })
  const placed = await desk.place(grant.shopId)
  await desk.heard(channel, placed.id, 'order')
  const honest = desk.pushes.findLast((push) => channel.receive(push).ok)
  if (!honest) throw new Error('the push is gone')
  expect(channel.receive(honest)).toMatchObject({ ok: true, reply: { status: 200, body: 'success' } })
  expect(channel.receive({ ...honest, url: honest.url.replace(/nonce=\d+/, 'nonce=1') }).ok).toBe(false)
  const body = Buffer.from(honest.body.toString().replace(/"Encrypt":"..../, '"Encrypt":"AAAA'))
  expect(channel.receive({ ...honest, body }).ok).toBe(false)
  expect(spoken({ token: 'other' }).receive(honest).ok).toBe(false)
  expect(spoken({ encodingAesKey: 'x'.repeat(43) }).receive(honest).ok).toBe(false)
})

test('the console that asks whether we know the token gets its word back', () => {
  const ask = (signature: string): RawPush => {
    const query = new URLSearchParams({ signature, timestamp: '1', nonce: '2', echostr: 'hello' })
    const url = `https://zdb.example/hear/weixin?${query.toString()}`
    return { url, path: '', method: 'GET', headers: {}, body: Buffer.alloc(0) }
  }
  const right = sign.weixin(keysOf().token, '1', '2', '')
  expect(channel.receive(ask(right))).toMatchObject({ ok: true, reply: { body: 'hello' } })
  expect(channel.receive(ask('0'.repeat(40))).ok).toBe(false)
})

test('events nobody knows are acknowledged and bring no news, unknown fields are passed over', () => {
  const told = (event: object): RawPush => {
    const sealed = seal(JSON.stringify({ CreateTime: 1, MsgType: 'event', ...event }), grant.shopId)
    const msg_signature = sign.weixin(keysOf().token, '1', '2', sealed)
    const query = new URLSearchParams({ timestamp: '1', nonce: '2', encrypt_type: 'aes', msg_signature })
    const url = `https://zdb.example/hear/weixin?${query.toString()}`
    const body = Buffer.from(JSON.stringify({ ToUserName: 'gh_1', Encrypt: sealed, brandNew: 1 }))
    return { url, path: '', method: 'POST', headers: {}, body }
  }
  expect(channel.receive(told({ Event: 'channels_ec_brand_new' }))).toMatchObject({ ok: true, news: [] })
  const paid = told({ Event: 'channels_ec_order_pay', order_info: { order_id: '1', brand_new: {} }, more: [] })
  expect(channel.receive(paid)).toMatchObject({ ok: true, news: [{ kind: 'order', orderId: '1' }] })
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

test('an order is sent with its parcel service, or without a waybill, and the platform knows', async () => {
  const [parcel, rider] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  const shipment = { company: '顺丰', waybill: 'SF100', riderName: '', riderMobile: '' }
  await channel.ship?.(grant, parcel.id, shipment)
  await channel.ship?.(grant, rider.id, { ...shipment, company: '达达快送', waybill: '', riderMobile: '13800138000' })
  expect((await desk.known(parcel)).shipments).toMatchObject([{ company: '顺丰速运', waybill: 'SF100' }])
  expect((await desk.known(rider)).shipments).toMatchObject([{ company: '无需物流' }])
  expect((await channel.order(grant, parcel.id)).status).toBe('shipped')
  expect(await kindOf(channel.ship?.(grant, parcel.id, shipment))).toBe('refused')
  await desk.deed(parcel, 'finish')
  await desk.heard(channel, parcel.id, 'finished')
  expect((await channel.order(grant, parcel.id)).status).toBe('finished')
})

test('a parcel service the platform does not list goes as another one', async () => {
  const placed = await desk.place(grant.shopId)
  await channel.ship?.(grant, placed.id, { company: '花车快运', waybill: 'H1', riderName: '', riderMobile: '' })
  expect((await desk.known(placed)).shipments).toMatchObject([{ company: '其他', waybill: 'H1' }])
})

test('a buyer who cancels is heard', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.deed(placed, 'cancel')
  expect((await desk.heard(channel, placed.id, 'cancelled')).reason).toBe('用户取消')
  expect((await channel.order(grant, placed.id)).status).toBe('cancelled')
})

test('a refund of everything is agreed to, one of a part is rejected with a reason', async () => {
  const [whole, part] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  await desk.deed(whole, 'refund', { reason: '不新鲜' })
  await desk.deed(part, 'refund', { reason: '少一枝', amount: 1234 })
  const asked = await desk.heard(channel, whole.id, 'refundMoved')
  const first = await channel.refund?.(grant, asked)
  const second = await channel.refund?.(grant, await desk.heard(channel, part.id, 'refundMoved'))
  expect(first).toMatchObject({ full: true, amount: whole.amount, reason: '不新鲜', status: 'asked' })
  expect(second).toMatchObject({ full: false, amount: 1234, reason: '少一枝', status: 'asked' })
  const answer = (orderId: string, refundId: string, agreed: boolean, reason: string) =>
    channel.answerRefund?.(grant, { orderId, refundId, agreed, reason })
  await answer(whole.id, first?.refundId ?? '', true, '')
  await answer(part.id, second?.refundId ?? '', false, '已补发')
  expect((await desk.known(whole)).refunds).toMatchObject([{ status: 'agreed' }])
  expect((await desk.known(part)).refunds).toMatchObject([{ status: 'rejected', answer: '已补发' }])
  expect((await channel.order(grant, whole.id)).status).toBe('cancelled')
  expect(await kindOf(answer(part.id, second?.refundId ?? '', true, ''))).toBe('refused')
  await vi.waitFor(async () => expect((await desk.heard(channel, whole.id, 'refundMoved')).id).not.toBe(asked.id))
  const rows = await all(channel.pullRefunds?.(grant, lastHour()))
  expect(rows.find(({ refundId }) => refundId === second?.refundId)).toMatchObject({ status: 'rejected', amount: 1234 })
})

test('orders whose pushes were lost are found by pulling, over weeks and pages, each once', async () => {
  const owner = await bind('漏单店')
  const place = (count: number, placedAt: number) =>
    desk.tell<{ orders: { id: string }[] }>('desk/orders', {
      label: desk.label,
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
  const pulled = await all(channel.pull(owner, { from: new Date(now - 15 * day), to: new Date(now + 1_000) }))
  expect(pulled.map(({ orderId }) => orderId).toSorted()).toEqual(placed.map(({ id }) => id).toSorted())
})

test('an ended token is told apart, renewed and works again', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.tell('desk/expire-tokens', { label: desk.label, channel: 'weixin', shopId: grant.shopId })
  expect(await kindOf(channel.order(grant, placed.id))).toBe('expired')
  const renewed = (await channel.renew?.(grant)) ?? grant
  expect(renewed.accessToken).not.toBe(grant.accessToken)
  expect((await channel.order(renewed, placed.id)).orderId).toBe(placed.id)
  expect((await channel.renew?.(renewed))?.accessToken).toBe(renewed.accessToken)
  grant = renewed
})

test("an unknown order and another shop's are refused, a closed door is unreachable", async () => {
  const neighbour = await bind('别家')
  const theirs = await desk.place(neighbour.shopId)
  expect(await kindOf(channel.order(grant, theirs.id))).toBe('refused')
  expect(await kindOf(channel.order(grant, '3700000000000000000'))).toBe('refused')
  expect(await kindOf(spoken({ endpoint: 'http://127.0.0.1:9' }).order(grant, '1'))).toBe('unreachable')
})

test('too many calls, a broken gateway and a page of words are told apart', async () => {
  const met = (body: string, status = 200) =>
    answeringAlways(body, status, (endpoint) => kindOf(spoken({ endpoint }).order(grant, '1')))
  expect(await met('{"errcode":45009,"errmsg":"reach max api daily quota limit"}')).toBe('throttled')
  expect(await met('{"errcode":-1,"errmsg":"system error"}')).toBe('unreachable')
  expect(await met('{"errcode":40001,"errmsg":"invalid credential"}')).toBe('expired')
  expect(await met('{}', 502)).toBe('unreachable')
  expect(await met('<html>maintenance</html>')).toBe('unreachable')
})

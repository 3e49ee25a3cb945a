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
import { eleme } from './eleme.ts'

let desk: Desk
let channel: Channel
let grant: Grant
const spoken = (change: { secret?: string; endpoint?: string } = {}): Channel =>
  eleme({ endpoint: desk.endpoint, appId: desk.keys.id, secret: desk.keys.secret, ...change })
const back = 'https://zdb.example/back'

beforeAll(async () => {
  desk = await openDesk('eleme')
  channel = spoken()
  desk.answerWith(channel)
  const returned = await agreeOnPage(desk, channel.authorizeUrl?.('state-7', back) ?? '', '花田饿了么店')
  expect(returned.searchParams.get('state')).toBe('state-7')
  grant = await channel.authorize({ code: returned.searchParams.get('code') ?? '' }, back)
})
afterAll(() => desk.close())

test('a shop is let in on the authorisation page, and a code is good once', async () => {
  expect(grant.shopName).toBe('花田饿了么店')
  expect(grant.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  const { code } = await desk.openShop('第二家')
  expect((await channel.authorize({ code }, back)).shopName).toBe('第二家')
  expect(await kindOf(channel.authorize({ code }, back))).toBe('refused')
  expect(await kindOf(spoken({ secret: 'wrong' }).authorize({ code }, back))).toBe('refused')
})

test('a new order arrives whole, money to the fen and the long number to the digit', async () => {
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const goods = [{ id: 'G1', skuId: 'A-1', name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, image: '' }]
  const content = {
    goods,
    shippingFee: 5,
    card: '生日快乐',
    remarks: '别按门铃',
    window: { start, end: start + 3_600_000 },
    invoice: { title: '花田公司', taxNumber: '91440300X' },
  }
  const placed = await desk.place(grant.shopId, { content })
  const { order, shopId } = await desk.heard(channel, placed.id, 'order')
  expect(Number.isSafeInteger(Number(placed.id))).toBe(false)
  expect(shopId).toBe(grant.shopId)
  expect(order).toMatchObject({
    orderId: placed.id,
    status: 'paid',
    amount: 6002,
    income: 6002 - Math.round(6002 * 0.12),
    goods: [{ name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, skuId: 'A-1' }],
    cardText: '生日快乐',
    remarks: '别按门铃',
    window: { start: new Date(start), end: new Date(start) },
    province: placed.consignee.province,
    county: placed.consignee.county,
    consignee: { name: placed.consignee.name, mobile: placed.consignee.mobile, address: placed.consignee.address },
    buyer: { mobile: placed.buyer.mobile },
    tailNumber: placed.consignee.mobile.slice(-4),
    invoice: { title: '花田公司', taxNumber: '91440300X' },
  })
  expect(await channel.order(grant, placed.id)).toEqual(order)
})

test('a push signed wrongly or changed on its way is refused', async () => {
  const placed = await desk.place(grant.shopId, { faults: { missign: 1 } })
  const arrived = (id: string): Promise<RawPush> =>
    vi.waitFor(() => {
      const found = desk.pushes.find(({ body }) => body.includes(id))
      if (!found) throw new Error('not here yet')
      return found
    })
  expect(channel.receive(await arrived(placed.id))).toMatchObject({ ok: false, reply: { status: 403 } })
  const honest = await arrived((await desk.place(grant.shopId)).id)
  expect(channel.receive(honest)).toMatchObject({ ok: true, reply: { body: '{"message":"ok"}' } })
  const changed = honest.body.toString().replace('"type":10', '"type":18')
  expect(channel.receive({ ...honest, body: Buffer.from(changed) }).ok).toBe(false)
  expect(channel.receive({ ...honest, body: Buffer.from('nonsense') }).ok).toBe(false)
})

test('unknown types and fields nobody knows are acknowledged and bring no news', () => {
  const envelope = { requestId: 'r', type: 217, appId: 1, message: '{}', shopId: 2, timestamp: 1, userId: 3 }
  const signature = sign.elemePush(envelope, desk.keys.secret)
  const body = Buffer.from(JSON.stringify({ ...envelope, signature, brandNew: { a: 1 } }))
  const push: RawPush = { url: 'https://zdb.example/hear/eleme', path: '', method: 'POST', headers: {}, body }
  expect(channel.receive(push)).toMatchObject({ ok: true, news: [] })
})

test('an order is accepted, sent out and delivered, and the platform knows', async () => {
  const placed = await desk.place(grant.shopId)
  await channel.confirm?.(grant, placed.id)
  expect((await desk.known(placed)).status).toBe('confirmed')
  expect((await channel.order(grant, placed.id)).status).toBe('confirmed')
  expect(await kindOf(channel.confirm?.(grant, placed.id))).toBe('refused')
  const shipment = { company: '达达', waybill: '', riderName: '小张', riderMobile: '13800138000' }
  await channel.ship?.(grant, placed.id, shipment)
  expect((await desk.known(placed)).shipments).toMatchObject([{ rider: '13800138000' }])
  await channel.deliver?.(grant, placed.id)
  expect((await desk.known(placed)).status).toBe('delivered')
  await desk.deed(placed, 'finish')
  expect((await desk.heard(channel, placed.id, 'finished')).orderId).toBe(placed.id)
  expect((await channel.order(grant, placed.id)).status).toBe('finished')
})

test('the shop cancels, the buyer cancels, and each time the right one is named', async () => {
  const [ours, theirs] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  await channel.cancel?.(grant, ours.id, '花材缺货')
  await desk.deed(theirs, 'cancel')
  expect((await desk.heard(channel, ours.id, 'cancelled')).reason).toBe('商户取消')
  expect((await desk.heard(channel, theirs.id, 'cancelled')).reason).toBe('用户取消')
})

test('a cancellation is agreed to and a return of a part is rejected with a reason', async () => {
  const [whole, part] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  await desk.deed(whole, 'refund', { reason: '不想要了' })
  await desk.deed(part, 'refund', { reason: '少一枝', amount: 1234 })
  const asked = await desk.heard(channel, whole.id, 'refundMoved')
  const first = await channel.refund?.(grant, asked)
  expect(first).toMatchObject({ full: true, amount: whole.amount, reason: '不想要了', status: 'asked' })
  const second = await desk.heard(channel, part.id, 'refund')
  expect(second.refund).toMatchObject({ full: false, amount: fen(1234), reason: '少一枝', status: 'asked' })

  await channel.answerRefund?.(grant, { orderId: whole.id, refundId: asked.refundId, agreed: true, reason: '' })
  const { refundId } = second.refund
  await channel.answerRefund?.(grant, { orderId: part.id, refundId, agreed: false, reason: '已补送' })
  expect((await desk.known(whole)).refunds).toMatchObject([{ status: 'agreed' }])
  expect((await desk.known(part)).refunds).toMatchObject([{ status: 'rejected', answer: '已补送' }])
  expect((await channel.order(grant, whole.id)).status).toBe('cancelled')
  await vi.waitFor(async () => expect((await desk.heard(channel, part.id, 'refund')).refund.status).toBe('rejected'))
  expect(await kindOf(channel.answerRefund?.(grant, { orderId: part.id, refundId, agreed: true, reason: '' }))).toBe(
    'refused',
  )
})

test('a lost refund is found by asking, and a withdrawn one is heard of', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.tell('desk/faults', { label: desk.label, lose: 1 })
  await desk.deed(placed, 'refund', { reason: '没人听见', amount: 500 })
  await desk.tell('desk/faults', { label: desk.label })
  const found = (await all(channel.pullRefunds?.(grant, lastHour()))).find(({ orderId }) => orderId === placed.id)
  expect(found).toMatchObject({ amount: 500, status: 'asked', reason: '没人听见' })
  await desk.deed(placed, 'refund-withdraw')
  expect((await desk.heard(channel, placed.id, 'refund')).refund.status).toBe('withdrawn')
})

test('a buyer who urges gets an answer of at most thirty characters', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.deed(placed, 'urge')
  const { reminderId } = await desk.heard(channel, placed.id, 'reminder')
  const words = '骑手已经出发'.repeat(8)
  await channel.replyReminder?.(grant, { orderId: placed.id, reminderId, words })
  expect((await desk.known(placed)).reminders).toMatchObject([{ reply: words.slice(0, 30) }])
})

test('orders whose pushes were lost are found by pulling, page after page, each once', async () => {
  const { id } = await desk.openShop('漏单店')
  const { orders } = await desk.tell<{ orders: { id: string; amount: number }[] }>('desk/orders', {
    label: desk.label,
    channel: 'eleme',
    shopId: id,
    count: 60,
    faults: { lose: 1 },
  })
  const old = await desk.place(id, { content: { placedAt: Date.now() - 9 * 86_400_000 }, faults: { lose: 1 } })
  const shops = await desk.tell<{ accessToken: string }>('desk/expire-tokens', {
    label: desk.label,
    channel: 'eleme',
    shopId: id,
  })
  const stale = { ...grant, shopId: id, accessToken: shops.accessToken }
  expect(await kindOf(all(channel.pull(stale, lastHour())))).toBe('expired')
  const owner = await agreeAgain(id)
  const pulled = await all(channel.pull(owner, lastHour()))
  expect(pulled.map(({ orderId }) => orderId).toSorted()).toEqual([...orders, old].map((one) => one.id).toSorted())
  expect(pulled.find(({ orderId }) => orderId === orders[0]?.id)?.amount).toBe(orders[0]?.amount)
})

/** The owner of a shop that is already there says yes once more. */
async function agreeAgain(shopId: string): Promise<Grant> {
  const form = new URLSearchParams({ label: desk.label, channel: 'eleme', back, state: '', shop: shopId })
  const answer = await fetch(`${desk.outside.url}/channels/consent`, { method: 'POST', body: form, redirect: 'manual' })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  return channel.authorize({ code }, back)
}

test('an ended token is told apart, renewed and works again', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.tell('desk/expire-tokens', { label: desk.label, channel: 'eleme', shopId: grant.shopId })
  expect(await kindOf(channel.order(grant, placed.id))).toBe('expired')
  const renewed = (await channel.renew?.(grant)) ?? grant
  expect(renewed.accessToken).not.toBe(grant.accessToken)
  expect((await channel.order(renewed, placed.id)).orderId).toBe(placed.id)
  expect(await kindOf(channel.renew?.(grant))).toBe('refused')
  grant = renewed
})

test('our own wrong signature and an unknown order are refused, a closed door is unreachable', async () => {
  expect(await kindOf(spoken({ secret: 'wrong' }).order(grant, '1'))).toBe('refused')
  expect(await kindOf(channel.order(grant, '8000000000000000000'))).toBe('refused')
  expect(await kindOf(spoken({ endpoint: 'http://127.0.0.1:9' }).order(grant, '1'))).toBe('unreachable')
})

test('too many calls, a broken gateway and a page of words are told apart', async () => {
  const answers = (error: object) => JSON.stringify({ id: '1', nop: '1.0.0', result: null, error })
  const met = (body: string, status = 200) =>
    answeringAlways(body, status, (endpoint) => kindOf(spoken({ endpoint }).order(grant, '1')))
  expect(await met(answers({ code: 'EXCEED_LIMIT', message: '超过调用限制' }))).toBe('throttled')
  expect(await met(answers({ code: 'SERVER_ERROR', message: '系统错误' }))).toBe('unreachable')
  expect(await met('{}', 502)).toBe('unreachable')
  expect(await met('<html>maintenance</html>')).toBe('unreachable')
})

test('a shop that takes its permission back is heard of', async () => {
  const { id } = await desk.openShop('要走的')
  await desk.tell('desk/unbind', { label: desk.label, channel: 'eleme', shopId: id })
  expect((await desk.heard(channel, '', 'unbound')).shopId).toBe(id)
})

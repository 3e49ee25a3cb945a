import { fen } from '@zdb/contract/kit/fen'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
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
import type { Channel, Grant, News } from '../port.ts'
import { sealOf } from './messages.ts'
import { taobao } from './taobao.ts'

let desk: Desk
let channel: Channel
let grant: Grant
const back = 'https://zdb.example/back'
const open: { stop(): Promise<void> }[] = []
const spoken = (change: { secret?: string; endpoint?: string } = {}): Channel =>
  taobao({ endpoint: desk.endpoint, appId: desk.keys.id, secret: desk.keys.secret, pollMs: 50, ...change })

beforeAll(async () => {
  desk = await openDesk('taobao')
  channel = spoken()
  const returned = await agreeOnPage(desk, channel.authorizeUrl?.('state-7', back) ?? '', '花田天猫店')
  expect(returned.searchParams.get('state')).toBe('state-7')
  grant = await channel.authorize({ code: returned.searchParams.get('code') ?? '' }, back)
})
afterEach(async () => void (await Promise.all(open.splice(0).map((line) => line.stop()))))
afterAll(() => desk.close())

/** What comes out of the queue of messages, and a wait for news of a kind. */
function listen(store: (push: RawPush) => Promise<void> = async () => undefined) {
  const messages: RawPush[] = []
  const line = channel.listen?.(async (push) => {
    messages.push(push)
    await store(push)
  })
  if (line) open.push(line)
  const about = (orderId: string): News[] =>
    messages.flatMap((push) => {
      const received = channel.receive(push)
      return received.ok ? received.news.filter((one) => one.orderId === orderId) : []
    })
  const heard = <K extends News['kind']>(orderId: string, kind: K) =>
    vi.waitFor(
      () => {
        const found = about(orderId).findLast((one): one is Extract<News, { kind: K }> => one.kind === kind)
        if (!found) throw new Error(`no ${kind} of ${orderId}`)
        return found
      },
      { timeout: 5_000, interval: 20 },
    )
  return { messages, about, heard }
}
const parcel = { company: '顺丰', waybill: 'SF100', riderName: '', riderMobile: '' }

test('a shop is let in on the authorisation page, and a code is good once', async () => {
  expect(grant.shopName).toBe('花田天猫店')
  expect(grant.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  const { code } = await desk.openShop('第二家')
  expect((await channel.authorize({ code }, back)).shopName).toBe('第二家')
  expect(await kindOf(channel.authorize({ code }, back))).toBe('refused')
})

test('a new order is told by a message and fetched whole, its number to the digit', async () => {
  const { heard } = listen()
  const goods = [{ id: 'G1', skuId: 'S1', name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, image: '' }]
  const content = { goods, shippingFee: 5, card: '生日快乐', remarks: '别按门铃' }
  const placed = await desk.place(grant.shopId, { content })
  const news = await heard(placed.id, 'order')
  expect(Number.isSafeInteger(Number(news.orderId))).toBe(false)
  expect(news.shopId).toBe(grant.shopId)
  expect(await channel.order(grant, news.orderId)).toMatchObject({
    orderId: placed.id,
    shopId: grant.shopId,
    status: 'paid',
    amount: 6002,
    goods: [{ name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, skuId: 'S1' }],
    cardText: '生日快乐',
    remarks: '别按门铃',
    province: placed.consignee.province,
    county: placed.consignee.county,
    consignee: null,
    tailNumber: placed.consignee.mobile.slice(-4),
  })
})

test('who gets the flowers is masked until it is asked for', async () => {
  const placed = await desk.place(grant.shopId)
  const { name, mobile, address } = placed.consignee
  const seen = JSON.stringify(await channel.order(grant, placed.id))
  expect(seen).not.toContain(mobile)
  expect(seen).not.toContain(address)
  expect(await channel.decrypt?.(grant, placed.id)).toEqual({ name, mobile, phone: '', address })
})

test('a message that could not be stored comes again', async () => {
  const placed = await desk.place(grant.shopId)
  let full = true
  const { about } = listen(async ({ body }) => {
    if (!body.includes(placed.id) || !full) return
    full = false
    throw new Error('the disk is full')
  })
  await vi.waitFor(() => expect(about(placed.id)).toHaveLength(2), { timeout: 9_000 })
  const [first, again] = about(placed.id)
  expect(again?.id).toBe(first?.id)
}, 15_000)

test('a message that somebody posts to us is refused, topics and fields we do not know are passed over', () => {
  const told = (message: object, secret = desk.keys.secret): RawPush => {
    const body = Buffer.from(JSON.stringify(message))
    return { url: '', path: '', method: 'MESSAGE', headers: { 'line-seal': sealOf(body, secret) }, body }
  }
  const content = '{"tid":3912345678901234567,"refund_id":7112345678901234567,"brand_new":{"a":1}}'
  const message = {
    id: '1',
    user_id: 22,
    topic: 'taobao_refund_RefundCreated',
    pub_time: '2026-01-01 10:00:00',
    content,
  }
  expect(channel.receive(told(message))).toMatchObject({
    ok: true,
    news: [{ kind: 'refundMoved', orderId: '3912345678901234567', refundId: '7112345678901234567' }],
  })
  expect(channel.receive(told({ ...message, topic: 'taobao_item_ItemAdd' }))).toMatchObject({ ok: true, news: [] })
  expect(channel.receive(told(message, 'wrong'))).toMatchObject({ ok: false, reply: { status: 403 } })
  expect(channel.receive({ ...told(message), headers: {} }).ok).toBe(false)
})

test('an order is sent by a parcel service, another by a rider, and the platform knows', async () => {
  const [first, second] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  await channel.ship?.(grant, first.id, parcel)
  await channel.ship?.(grant, second.id, { ...parcel, company: '达达', waybill: '', riderMobile: '13800138000' })
  expect((await desk.known(first)).shipments).toMatchObject([{ company: '顺丰速运', waybill: 'SF100' }])
  expect((await desk.known(second)).shipments).toMatchObject([{ company: '无需物流' }])
  expect((await channel.order(grant, first.id)).status).toBe('shipped')
  expect(await kindOf(channel.ship?.(grant, first.id, parcel))).toBe('refused')
})

test('one refund is agreed to, another rejected with a reason', async () => {
  const { heard } = listen()
  const [whole, part] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  await desk.deed(whole, 'refund', { reason: '不想要了' })
  await desk.deed(part, 'refund', { reason: '少一枝', amount: 1234 })
  const [first, second] = [await heard(whole.id, 'refundMoved'), await heard(part.id, 'refundMoved')]
  expect(await channel.refund?.(grant, first)).toMatchObject({ full: true, amount: whole.amount, status: 'asked' })
  expect(await channel.refund?.(grant, second)).toMatchObject({ full: false, amount: fen(1234), reason: '少一枝' })
  await channel.answerRefund?.(grant, { ...first, agreed: true, reason: '' })
  await channel.answerRefund?.(grant, { ...second, agreed: false, reason: '已补送一枝' })
  expect((await desk.known(whole)).refunds).toMatchObject([{ status: 'agreed' }])
  expect((await desk.known(part)).refunds).toMatchObject([{ status: 'rejected', answer: '已补送一枝' }])
  expect(await channel.refund?.(grant, second)).toMatchObject({ status: 'rejected' })
  expect((await channel.order(grant, whole.id)).status).toBe('cancelled')
  expect(await kindOf(channel.answerRefund?.(grant, { ...second, agreed: false, reason: '再说一次' }))).toBe('refused')
})

test('a refund nobody told us of is found by asking, and is closed when the buyer takes it back', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.deed(placed, 'refund', { reason: '没人听见', amount: 500 })
  const found = (await all(channel.pullRefunds?.(grant, lastHour()))).find(({ orderId }) => orderId === placed.id)
  expect(found).toMatchObject({ amount: 500, full: false, status: 'asked', reason: '没人听见' })
  await desk.deed(placed, 'refund-withdraw')
  const refundId = found?.refundId ?? ''
  expect(await channel.refund?.(grant, { orderId: placed.id, refundId })).toMatchObject({ status: 'closed' })
})

test('orders whose messages were lost are found by pulling, page after page, each once', async () => {
  const { id, code } = await desk.openShop('漏单店')
  const owner = await channel.authorize({ code }, back)
  const { orders } = await desk.tell<{ orders: { id: string; amount: number }[] }>('desk/orders', {
    label: desk.label,
    channel: 'taobao',
    shopId: id,
    count: 130,
    faults: { lose: 1 },
  })
  await desk.place(id, { content: { placedAt: Date.now() - 9 * 86_400_000 }, faults: { lose: 1 } })
  const span = { from: new Date(Date.now() - 2.5 * 86_400_000), to: lastHour().to }
  const pulled = await all(channel.pull(owner, span))
  expect(pulled.map(({ orderId }) => orderId).toSorted()).toEqual(orders.map((one) => one.id).toSorted())
  expect(pulled.find(({ orderId }) => orderId === orders[0]?.id)?.amount).toBe(orders[0]?.amount)
}, 30_000)

test('an ended session is told apart, renewed and works again', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.tell('desk/expire-tokens', { label: desk.label, channel: 'taobao', shopId: grant.shopId })
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
    detail: '25 Invalid signature',
  })
  expect(await kindOf(channel.order(grant, '3900000000000000000'))).toBe('refused')
  expect(await kindOf(spoken({ endpoint: 'http://127.0.0.1:9' }).order(grant, '1'))).toBe('unreachable')
})

test('too many calls, a broken gateway and a page of words are told apart', async () => {
  const met = (body: string, status = 200) =>
    answeringAlways(body, status, (endpoint) => kindOf(spoken({ endpoint }).order(grant, '1')))
  expect(await met('{"error_response":{"code":7,"msg":"App Call Limited"}}')).toBe('throttled')
  const trouble = { code: 15, msg: 'Remote service error', sub_code: 'isp.top-remote-connection-timeout' }
  expect(await met(JSON.stringify({ error_response: trouble }))).toBe('unreachable')
  expect(await met('{}', 502)).toBe('unreachable')
  expect(await met('<html>maintenance</html>')).toBe('unreachable')
})

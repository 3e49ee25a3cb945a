import { fen } from '@zdb/contract/kit/fen'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { all, answeringAlways, kindOf, lastHour, openDesk, type Desk } from '../../../../test/channel-desk.ts'
import type { RawPush } from '../../raw-push.ts'
import type { Channel, Grant } from '../port.ts'
import { sign } from '../signing.ts'
import { jddj } from './jddj.ts'

let desk: Desk
let channel: Channel
let grant: Grant
const spoken = (change: { secret?: string; endpoint?: string } = {}): Channel =>
  jddj({ endpoint: desk.endpoint, appId: desk.keys.id, secret: desk.keys.secret, ...change })

/** The number and the token of a branch, as its owner copies them from the console. */
const consoleOf = async (station: string): Promise<Record<string, string>> =>
  (await (await fetch(`${desk.endpoint}/console/${station}`)).json()) as Record<string, string>

beforeAll(async () => {
  desk = await openDesk('jddj')
  channel = spoken()
  desk.answerWith(channel)
  const { id } = await desk.openShop('花田到家店')
  grant = await channel.authorize(await consoleOf(id), '')
})
afterAll(() => desk.close())

const pushAbout = (id: string): Promise<RawPush> =>
  vi.waitFor(() => {
    const found = desk.pushes.find(({ body }) => body.includes(id))
    if (!found) throw new Error('not here yet')
    return found
  })
const byRider = { company: '达达', waybill: '', riderName: '小张', riderMobile: '13800138000' }

test('a branch is bound by its number and token, a mistyped one is not', async () => {
  expect(channel.keys?.map(({ name }) => name)).toEqual(['stationNo', 'token'])
  expect(grant).toMatchObject({ shopName: '花田到家店', expiresAt: null })
  expect(await kindOf(channel.authorize({ stationNo: grant.shopId, token: 'no' }, ''))).toBe('expired')
  expect(await kindOf(channel.authorize({ stationNo: '1', token: grant.accessToken }, ''))).toBe('refused')
})

test('a new order is told to the address of its branch and fetched whole, long numbers to the digit', async () => {
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const goods = [
    { id: 'G1', skuId: '9007199254740993', name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, image: '' },
  ]
  const window = { start, end: start + 3_600_000 }
  const content = { id: '9223372036854775001', goods, shippingFee: 5, card: '生日快乐', remarks: '别按门铃', window }
  const placed = await desk.place(grant.shopId, { content })
  const news = await desk.heard(channel, '9223372036854775001', 'order')
  expect(news.shopId).toBe(grant.shopId)
  const { name, mobile, address } = placed.consignee
  expect(await channel.order(grant, news.orderId)).toMatchObject({
    orderId: '9223372036854775001',
    shopId: grant.shopId,
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

test('an order for as soon as possible has no window', async () => {
  const placed = await desk.place(grant.shopId, { content: { window: null } })
  expect((await channel.order(grant, placed.id)).window).toBeNull()
})

test('a push signed wrongly or changed on its way is refused', async () => {
  const forged = await desk.place(grant.shopId, { faults: { missign: 1 } })
  expect(channel.receive(await pushAbout(forged.id))).toMatchObject({ ok: false, reply: { status: 403 } })
  const placed = await desk.place(grant.shopId)
  const honest = await pushAbout(placed.id)
  expect(channel.receive(honest)).toMatchObject({
    ok: true,
    reply: { body: '{"code":"0","msg":"success","message":"success","data":""}' },
  })
  const changed = Buffer.from(honest.body.toString().replace(placed.id, '1'))
  expect(channel.receive({ ...honest, body: changed }).ok).toBe(false)
  expect(channel.receive({ ...honest, body: Buffer.alloc(0) }).ok).toBe(false)
})

test('events we do not know and fields we do not know are passed over', () => {
  const told = (path: string, param: object): RawPush => {
    const values = { token: '', app_key: desk.keys.id, timestamp: '', v: '1.0', jd_param_json: JSON.stringify(param) }
    const body = new URLSearchParams({ ...values, sign: sign.sandwich(values, desk.keys.secret) }).toString()
    return { url: `https://zdb.example/${path}`, path, method: 'POST', headers: {}, body: Buffer.from(body) }
  }
  const param = { billId: '7', statusId: '90000', timestamp: '2026-01-01 10:00:00', brandNew: { a: 1 } }
  expect(channel.receive(told('77/djsw/orderFinish', param))).toMatchObject({
    ok: true,
    news: [{ kind: 'finished', shopId: '77', orderId: '7', at: new Date('2026-01-01T10:00:00+08:00') }],
  })
  expect(channel.receive(told('77/djsw/somethingNew', param))).toMatchObject({ ok: true, news: [] })
})

test('an order is accepted, sent with our own rider and delivered', async () => {
  const placed = await desk.place(grant.shopId)
  await channel.confirm?.(grant, placed.id)
  expect((await channel.order(grant, placed.id)).status).toBe('confirmed')
  expect(await kindOf(channel.confirm?.(grant, placed.id))).toBe('refused')
  await channel.ship?.(grant, placed.id, byRider)
  expect((await channel.order(grant, placed.id)).status).toBe('shipped')
  await channel.deliver?.(grant, placed.id)
  expect((await desk.known(placed)).status).toBe('delivered')
  await desk.deed(placed, 'finish')
  expect((await desk.heard(channel, placed.id, 'finished')).orderId).toBe(placed.id)
})

test('the shop cancels an order, the buyer another, and both are heard of', async () => {
  const [ours, theirs] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  await channel.cancel?.(grant, ours.id, '花材缺货')
  await desk.deed(theirs, 'cancel', { reason: '拍错了' })
  expect((await desk.heard(channel, ours.id, 'cancelled')).reason).toBe('花材缺货')
  expect((await desk.heard(channel, theirs.id, 'cancelled')).reason).toBe('拍错了')
  expect((await channel.order(grant, theirs.id)).status).toBe('cancelled')
})

test('a wish to cancel before it is sent is agreed to or refused', async () => {
  const [yes, no] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  await desk.deed(yes, 'refund', { reason: '不想要了' })
  await desk.deed(no, 'refund', { reason: '改主意了' })
  const [first, second] = [
    await desk.heard(channel, yes.id, 'refundMoved'),
    await desk.heard(channel, no.id, 'refundMoved'),
  ]
  expect(await channel.refund?.(grant, first)).toMatchObject({
    full: true,
    amount: yes.amount,
    status: 'asked',
    reason: '不想要了',
  })
  await channel.answerRefund?.(grant, { ...first, agreed: true, reason: '' })
  await channel.answerRefund?.(grant, { ...second, agreed: false, reason: '已做好' })
  expect((await desk.known(yes)).refunds).toMatchObject([{ status: 'agreed' }])
  expect((await desk.known(no)).refunds).toMatchObject([{ status: 'rejected', answer: '已做好' }])
  expect(await channel.refund?.(grant, first)).toMatchObject({ status: 'agreed' })
  expect(await channel.refund?.(grant, second)).toMatchObject({ status: 'closed' })
  expect(await kindOf(channel.answerRefund?.(grant, { ...second, agreed: true, reason: '' }))).toBe('refused')
})

test('an after-sale bill is agreed to or rejected with a reason', async () => {
  const [yes, no] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  for (const order of [yes, no]) await channel.ship?.(grant, order.id, byRider)
  await desk.deed(yes, 'refund', { reason: '花蔫了', amount: 1234 })
  await desk.deed(no, 'refund', { reason: '少一枝', amount: 500 })
  const [first, second] = [
    await desk.heard(channel, yes.id, 'refundMoved'),
    await desk.heard(channel, no.id, 'refundMoved'),
  ]
  expect(await channel.refund?.(grant, first)).toMatchObject({
    orderId: yes.id,
    full: false,
    amount: fen(1234),
    status: 'asked',
    reason: '花蔫了',
  })
  await channel.answerRefund?.(grant, { ...first, agreed: true, reason: '' })
  await channel.answerRefund?.(grant, { ...second, agreed: false, reason: '已补送一枝' })
  expect(await channel.refund?.(grant, first)).toMatchObject({ status: 'agreed' })
  expect(await channel.refund?.(grant, second)).toMatchObject({ status: 'rejected' })
  expect((await desk.known(no)).refunds).toMatchObject([{ status: 'rejected', answer: '已补送一枝' }])
})

test('orders and cancellations whose pushes were lost are found by pulling, page after page', async () => {
  const { id } = await desk.openShop('漏单店')
  const owner = await channel.authorize(await consoleOf(id), '')
  const { orders } = await desk.tell<{ orders: { id: string }[] }>('desk/orders', {
    label: desk.label,
    channel: 'jddj',
    shopId: id,
    count: 130,
    faults: { lose: 1 },
  })
  const longAgo = { placedAt: Date.now() - 9 * 86_400_000 }
  const old = await desk.place(id, { content: longAgo, faults: { lose: 1 } })
  await desk.place(id, { content: longAgo, faults: { lose: 1 } })
  await desk.deed(old, 'cancel')
  const pulled = await all(channel.pull(owner, lastHour()))
  const expected = [...orders.map((one) => one.id), old.id].toSorted()
  expect(pulled.map(({ orderId }) => orderId).toSorted()).toEqual(expected)
  expect(pulled.find(({ orderId }) => orderId === old.id)?.status).toBe('cancelled')
})

test('an ended token is told apart, and a new one typed in works again', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.tell('desk/expire-tokens', { label: desk.label, channel: 'jddj', shopId: grant.shopId })
  expect(await kindOf(channel.order(grant, placed.id))).toBe('expired')
  grant = await channel.authorize(await consoleOf(grant.shopId), '')
  expect((await channel.order(grant, placed.id)).orderId).toBe(placed.id)
})

test("our own wrong signature and another's order are refused, a closed door is unreachable", async () => {
  await expect(spoken({ secret: 'wrong' }).order(grant, '1')).rejects.toMatchObject({
    kind: 'refused',
    detail: '10014 无效Sign签名',
  })
  const other = await desk.place((await desk.openShop('别家')).id)
  expect(await kindOf(channel.order(grant, other.id))).toBe('refused')
  expect(await kindOf(spoken({ endpoint: 'http://127.0.0.1:9' }).order(grant, '1'))).toBe('unreachable')
})

test('too many calls, a broken gateway and a page of words are told apart', async () => {
  const met = (body: string, status = 200) =>
    answeringAlways(body, status, (endpoint) => kindOf(spoken({ endpoint }).order(grant, '1')))
  expect(await met('{"code":"-1","msg":"接口调用频率超限","success":false}')).toBe('throttled')
  expect(await met('{"code":"10000","msg":"业务重试","success":false}')).toBe('unreachable')
  expect(await met('{}', 502)).toBe('unreachable')
  expect(await met('<html>maintenance</html>')).toBe('unreachable')
})

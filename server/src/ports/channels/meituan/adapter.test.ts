import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { all, kindOf, lastHour, type DeskOrder } from '#test/channels/channel-desk'
import { channelSuite } from '#test/channels/channel-suite'
import type { RawPush } from '../../raw-push.ts'
import type { ChannelOrder, ChannelRefund, ChannelEvent } from '../port.ts'
import { meituan } from './adapter.ts'
import { sign } from './signing.ts'

const at = channelSuite<{ secret?: string; endpoint?: string }>({
  name: 'meituan',
  shopName: '花田美团店',
  speak: ({ endpoint, keys }, change) =>
    meituan({ appId: keys.id, secret: keys.secret, endpoint: `${endpoint}/api/v1`, ...change }),
  bind: ({ channel }, app_poi_code) => channel.authorize({ app_poi_code }, ''),
  cancels: true,
  wrongKey: { change: { secret: 'wrong' } },
  unknownOrder: { id: '400000000000000000' },
})

const shop = () => ({ label: at.desk.label, channel: 'meituan', shopId: at.grant.shopId })
const place = (more: object = {}): Promise<DeskOrder> => at.desk.place(at.grant.shopId, more)
const eventsOf = (push: RawPush): ChannelEvent[] => {
  const received = at.channel.receive(push)
  return received.ok ? received.events : []
}
/** Each event has an address of its own. */
const heard = (order: DeskOrder, path: string): Promise<ChannelEvent> =>
  vi.waitFor(
    () => {
      const news = at.desk.pushes.filter((push) => push.path === path).flatMap(eventsOf)
      const found = news.findLast(({ orderId }) => orderId === order.id)
      if (!found) throw new Error(`nothing heard of ${path} ${order.id}`)
      return found
    },
    { timeout: 5_000, interval: 20 },
  )

test('a shop is bound by the code it types, and an unknown code is refused', async () => {
  expect(at.grant).toMatchObject({ shopName: '花田美团店' })
  expect(at.grant.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  expect(await kindOf(at.channel.authorize({ app_poi_code: 'nobody' }, ''))).toBe('refused')
  expect(await kindOf(at.channel.authorize({}, ''))).toBe('refused')
})

test('a paid order arrives by push, whole and to the fen', async () => {
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const placed = await place({
    content: {
      city: '北京',
      goods: [
        {
          id: 'G1',
          skuId: '9007199254740993',
          name: '玫瑰 & 百合=礼盒',
          spec: '大',
          quantity: 3,
          price: 1999,
          image: '',
        },
      ],
      shippingFee: 5,
      card: '生日快乐+100%',
      remarks: '别按门铃',
      window: { start, end: start + 3_600_000 },
      invoice: { title: '个人', taxNumber: '' },
    },
  })
  const news = await heard(placed, 'order-paid')
  expect(news).toMatchObject({ kind: 'order', shopId: at.grant.shopId, orderId: placed.id })
  const order = news.kind === 'order' ? news.order : undefined
  expect(order).toMatchObject({
    orderId: placed.id,
    status: 'paid',
    amount: 6002,
    goods: [{ name: '玫瑰 & 百合=礼盒', spec: '大', quantity: 3, price: 1999, skuId: '9007199254740993' }],
    cardText: '生日快乐+100%',
    remarks: '别按门铃',
    window: { start: new Date(start), end: new Date(start + 3_600_000) },
    province: '北京市',
    county: placed.consignee.county,
    consignee: { name: placed.consignee.name, mobile: placed.consignee.mobile, address: placed.consignee.address },
    invoice: { title: '个人' },
  })
  expect(order?.income).toBe(6002 - Math.round(5997 * 0.06))
  expect(Number.isSafeInteger(Number(placed.id))).toBe(false)
  const fetched = await at.channel.order(at.grant, placed.id)
  expect(fetched).toEqual({ ...order, updatedAt: fetched.updatedAt })
})

test('the same push told twice is the same news', async () => {
  const order = await place({ faults: { double: 1 } })
  const both = await vi.waitFor(() => {
    const news = at.desk.pushes.flatMap(eventsOf).filter(({ orderId }) => orderId === order.id)
    if (news.length < 2) throw new Error('told once so far')
    return news
  })
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
})

test('a push signed wrongly, or changed on its way, is refused and nothing in it is believed', async () => {
  const order = await place({ faults: { missign: 1 } })
  const forged = await at.arrived(order.id)
  const refused = at.channel.receive(forged)
  expect(refused.ok).toBe(false)
  expect(refused.reply.status).toBe(403)

  const honest = await place()
  await heard(honest, 'order-paid')
  const push = at.desk.pushes.find(({ body }) => body.includes(honest.id))
  if (!push) throw new Error('the push is gone')
  expect(at.channel.receive(push).ok).toBe(true)
  const form = new URLSearchParams(push.body.toString())
  form.set('total', '0.01')
  expect(at.channel.receive({ ...push, body: Buffer.from(form.toString()) }).ok).toBe(false)
  expect(at.channel.receive({ ...push, url: push.url.replace('order-paid', 'order-finished') }).ok).toBe(false)
  expect(at.spoken({ secret: 'other' }).receive(push).ok).toBe(false)
})

test('a heartbeat and fields nobody knows are acknowledged and bring no news', () => {
  const url = 'https://zdb.example/hear/meituan/order-paid'
  const values = { app_id: at.desk.keys.id, timestamp: '1700000000', brand_new_field: '{"a":1}' }
  const body = new URLSearchParams({ ...values, sig: sign(url, values, at.desk.keys.secret) })
  const beat: RawPush = { url, path: 'order-paid', method: 'POST', headers: {}, body: Buffer.from(body.toString()) }
  expect(at.channel.receive(beat)).toMatchObject({ ok: true, events: [], reply: { body: '{"data":"ok"}' } })
  const get = { ...beat, url: `${url}?${body.toString()}`, method: 'GET', body: Buffer.alloc(0) }
  expect(at.channel.receive(get).ok).toBe(true)
})

test('an order is confirmed, sent out and delivered, and the platform knows', async () => {
  const order = await place()
  await at.channel.confirm?.(at.grant, order.id)
  expect((await at.desk.known(order)).status).toBe('confirmed')
  expect(await heard(order, 'order-confirmed')).toMatchObject({ kind: 'order', order: { status: 'confirmed' } })
  expect(await kindOf(at.channel.confirm?.(at.grant, order.id))).toBe('refused')
  const shipment = { company: '达达', waybill: 'D1', riderName: '小张', riderMobile: '13800138000' }
  await at.channel.ship?.(at.grant, order.id, shipment)
  expect((await at.desk.known(order)).shipments).toMatchObject([{ waybill: 'D1', rider: '小张 13800138000' }])
  expect((await at.channel.order(at.grant, order.id)).status).toBe('shipped')
  await at.channel.deliver?.(at.grant, order.id)
  expect((await at.desk.known(order)).status).toBe('delivered')
  await at.desk.deed(order, 'finish')
  expect((await heard(order, 'order-finished')).kind).toBe('finished')
})

test('a refund of everything is agreed to, one of a part is rejected with a reason', async () => {
  const [whole, part] = [await place(), await place()]
  await at.desk.deed(whole, 'refund', { reason: '不新鲜' })
  await at.desk.deed(part, 'refund', { reason: '少一枝', amount: 1234 })
  const first = await heard(whole, 'refund-full')
  expect(first).toMatchObject({
    kind: 'refund',
    refund: { full: true, amount: whole.amount, reason: '不新鲜', status: 'asked' },
  })
  const second = await heard(part, 'refund-part')
  expect(second).toMatchObject({ kind: 'refund', refund: { full: false, amount: 1234, status: 'asked' } })
  const answer = (news: ChannelEvent, agreed: boolean, reason: string) =>
    at.channel.answerRefund?.(at.grant, {
      orderId: news.orderId,
      refundId: news.kind === 'refund' ? news.refund.refundId : '',
      agreed,
      reason,
    })
  await answer(first, true, '同意')
  await answer(second, false, '已补发')
  expect((await at.desk.known(whole)).refunds).toMatchObject([{ status: 'agreed' }])
  expect((await at.desk.known(part)).refunds).toMatchObject([{ status: 'rejected', answer: '已补发' }])
  expect((await at.channel.order(at.grant, whole.id)).status).toBe('cancelled')
  await vi.waitFor(async () =>
    expect(await heard(whole, 'refund-full')).toMatchObject({ refund: { status: 'agreed' } }),
  )
  expect((await heard(whole, 'refund-full')).id).not.toBe(first.id)
})

test('a withdrawn refund is heard of, and a lost one is found by asking', async () => {
  const order = await place()
  await at.desk.tell('desk/faults', { label: at.desk.label, lose: 1 })
  await at.desk.deed(order, 'refund', { reason: '没人听见' })
  await at.desk.tell('desk/faults', { label: at.desk.label })
  const asked = async (): Promise<ChannelRefund[]> =>
    (await all(at.channel.pullRefunds?.(at.grant, lastHour()))).filter(({ orderId }) => orderId === order.id)
  expect(await asked()).toMatchObject([{ full: true, amount: order.amount, reason: '没人听见', status: 'asked' }])
  await at.desk.deed(order, 'refund-withdraw')
  expect(await heard(order, 'refund-full')).toMatchObject({ refund: { status: 'withdrawn' } })
  expect(await asked()).toMatchObject([{ status: 'withdrawn' }])
})

test('a buyer who urges gets an answer; one who wants another time gets a yes or a no', async () => {
  const order = await place()
  await at.desk.deed(order, 'urge', { words: '到哪了' })
  const urge = await heard(order, 'order-remind')
  expect(urge).toMatchObject({ kind: 'reminder', words: '到哪了' })
  const reminderId = urge.kind === 'reminder' ? urge.reminderId : ''
  await at.channel.replyReminder?.(at.grant, { orderId: order.id, reminderId, words: '十分钟后到' })
  expect((await at.desk.known(order)).reminders).toMatchObject([{ reply: '十分钟后到' }])

  await at.desk.deed(order, 'eta', { words: '晚点送' })
  const wish = await heard(order, 'eta-modify')
  expect(wish).toMatchObject({ kind: 'eta', words: '晚点送' })
  const requestId = wish.kind === 'eta' ? wish.requestId : ''
  await at.channel.answerEta?.(at.grant, { orderId: order.id, requestId, agreed: true })
  const after = await at.desk.known(order)
  expect(after.etas).toMatchObject([{ answer: 'agreed' }])
  expect(wish.kind === 'eta' && wish.window.start.getTime()).toBe(Math.floor((after.window?.start ?? 0) / 1000) * 1000)
})

test('an order whose push was lost, and a change nobody pushed, are found by pulling, page after page', async () => {
  const old = await place({ content: { placedAt: Date.now() - 2 * 86_400_000 }, faults: { lose: 1 } })
  await at.desk.tell('desk/orders', { ...shop(), count: 130, faults: { lose: 1 } })
  const lost = await place({ faults: { lose: 1 } })
  await at.desk.deed(old, 'change-remarks', { remarks: '改到后门' })
  const pulled: ChannelOrder[] = await all(at.channel.pull(at.grant, lastHour()))
  expect(pulled.filter(({ orderId }) => orderId === lost.id)).toMatchObject([{ amount: lost.amount, status: 'paid' }])
  expect(pulled.find(({ orderId }) => orderId === old.id)?.remarks).toBe('改到后门')
  expect(pulled.length).toBeGreaterThan(130)
  expect(new Set(pulled.map(({ orderId }) => orderId)).size).toBe(pulled.length)
  const before = { from: new Date(Date.now() - 7_200_000), to: new Date(Date.now() - 3_600_000) }
  expect(await all(at.channel.pull(at.grant, before))).toEqual([])
})

test('an order that leaves the span while its pages are read hides none of those behind it', async () => {
  const changed = Array.from({ length: 101 }, (_, index) => String(index + 1))
  const moving = createServer((request, response) => {
    request
      .on('data', () => undefined)
      .on('end', () => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
        const id = searchParams.get('wm_order_id_view')
        response.end(JSON.stringify({ data: id ? [{ refund_id: id, res_type: 0, money: '1.00' }] : pages.shift() }))
        if (pathname.endsWith('batchFetchAbnormalOrder')) asked += 1
      })
  })
  let asked = 0
  // The first one changed anew after the first page was read: 101 moved up to where 100 was.
  const later = changed.slice(1)
  const pages: string[][] = [changed.slice(0, 100), [], later, [], later, []]
  await new Promise<void>((resolve) => moving.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(moving.address() as AddressInfo).port}`
  const refunds = await all(at.spoken({ endpoint }).pullRefunds?.(at.grant, lastHour()))
  moving.close()
  moving.closeAllConnections()
  expect(refunds.map(({ orderId }) => orderId)).toEqual(changed)
  expect(asked).toBe(6)
})

test("another shop's order is neither shown nor pulled", async () => {
  const { id } = await at.desk.openShop('别家')
  const neighbour = await at.channel.authorize({ app_poi_code: id }, '')
  const theirs = await place({ shopId: id })
  await at.desk.deed(theirs, 'change-remarks', { remarks: '别家的' })
  expect(await kindOf(at.channel.order(at.grant, theirs.id))).toBe('refused')
  expect((await all(at.channel.pull(neighbour, lastHour()))).map(({ orderId }) => orderId)).toEqual([theirs.id])
  expect((await all(at.channel.pull(at.grant, lastHour()))).some(({ orderId }) => orderId === theirs.id)).toBe(false)
})

test('an ended token is told apart, renewed and works again', async () => {
  const order = await place()
  await at.desk.tell('desk/expire-tokens', shop())
  expect(await kindOf(at.channel.order(at.grant, order.id))).toBe('expired')
  const renewed = (await at.channel.renew?.(at.grant)) ?? at.grant
  expect(renewed.accessToken).not.toBe(at.grant.accessToken)
  expect((await at.channel.order(renewed, order.id)).orderId).toBe(order.id)
  expect(await kindOf(at.channel.order(at.grant, order.id))).toBe('expired')
  at.grant = renewed
})

test('a shop that takes its permission back is heard of, and its token is worth nothing', async () => {
  const { id } = await at.desk.openShop('要走的')
  const leaving = await at.channel.authorize({ app_poi_code: id }, '')
  await at.desk.tell('desk/unbind', { ...shop(), shopId: id })
  await vi.waitFor(() => {
    const news = at.desk.pushes.filter(({ path }) => path === 'shop-unbind').flatMap(eventsOf)
    expect(news).toMatchObject([{ kind: 'unbound', shopId: id }])
  })
  expect(await kindOf(at.channel.order(leaving, '400000000000000000'))).toBe('expired')
})

test('a page that is not the gateway’s is unreachable', async () => {
  const elsewhere = at.spoken({ endpoint: `${at.desk.outside.url}/sms` })
  expect(await kindOf(elsewhere.order(at.grant, '1'))).toBe('unreachable')
})

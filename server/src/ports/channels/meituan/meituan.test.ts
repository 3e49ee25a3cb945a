import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startOutside, type Outside } from '../../../../test/sandbox.ts'
import { isFailureOf } from '../../failure.ts'
import type { RawPush } from '../../raw-push.ts'
import type { ChannelOrder, ChannelRefund, Grant, News } from '../port.ts'
import { sign } from '../signing.ts'
import { meituan } from './meituan.ts'

type Keys = { id: string; secret: string }
type SandboxOrder = {
  id: string
  amount: number
  status: string
  consignee: { name: string; mobile: string; address: string; city: string; county: string }
  refunds: { id: string; status: string; answer: string }[]
  reminders: { id: string; reply: string }[]
  etas: { id: string; answer: string }[]
  shipments: { waybill: string; rider: string }[]
  window: { start: number } | null
}

let outside: Outside
let ear: Server
let keys: Keys
let grant: Grant
let endpoint: string
const pushes: RawPush[] = []

/** Listens as the product would, keeping what came in to the byte. */
const listen = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = `http://${request.headers.host}${request.url}`
      const push: RawPush = {
        url,
        path: url.split('/hear/meituan/')[1] ?? '',
        method: request.method ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts),
      }
      pushes.push(push)
      const { reply } = channel().receive(push)
      response.writeHead(reply.status, { 'content-type': reply.type }).end(reply.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const tell = async <T>(path: string, body: object): Promise<T> => {
  const answer = await fetch(`${outside.url}/channels/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return (await answer.json()) as T
}
const channel = (change: { secret?: string; endpoint?: string } = {}) =>
  meituan({ appId: keys.id, secret: keys.secret, endpoint, ...change })
const shop = () => ({ label: 'meituan-test', channel: 'meituan', shopId: grant.shopId })
const place = async (more: object = {}): Promise<SandboxOrder> => {
  const { orders } = await tell<{ orders: [SandboxOrder] }>('desk/orders', { ...shop(), ...more })
  return orders[0]
}
const deed = (order: SandboxOrder, what: string, body: object = {}) =>
  tell<SandboxOrder>(`desk/orders/meituan/${order.id}/${what}`, body)
const known = async (order: SandboxOrder): Promise<SandboxOrder> =>
  (await (await fetch(`${outside.url}/channels/desk/orders/meituan/${order.id}`)).json()) as SandboxOrder
const newsOf = (push: RawPush): News[] => {
  const received = channel().receive(push)
  return received.ok ? received.news : []
}
const heard = (order: SandboxOrder, path: string): Promise<News> =>
  vi.waitFor(
    () => {
      const news = pushes.filter((push) => push.path === path).flatMap(newsOf)
      const found = news.findLast(({ orderId }) => orderId === order.id)
      if (!found) throw new Error(`nothing heard of ${path} ${order.id}`)
      return found
    },
    { timeout: 5_000, interval: 20 },
  )
const kindOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'fine',
    (error: unknown) => (isFailureOf('channel', error) ? error.kind : error),
  )
const lastHour = () => ({ from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 1_000) })
const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

beforeAll(async () => {
  outside = await startOutside()
  endpoint = `${outside.url}/channel-meituan/api/v1`
  const app = await tell<{ keys: { meituan: Keys } }>('apps', { label: 'meituan-test' })
  keys = app.keys.meituan
  ear = await listen()
  const callback = `http://127.0.0.1:${(ear.address() as AddressInfo).port}/hear`
  await tell('apps', { label: 'meituan-test', callback })
  const { id } = await tell<{ id: string }>('desk/shops', {
    label: 'meituan-test',
    channel: 'meituan',
    name: '花田美团店',
  })
  grant = await channel().authorize({ app_poi_code: id }, '')
})
afterAll(async () => {
  ear.close()
  ear.closeAllConnections()
  await outside.stop()
})

test('a shop is bound by the code it types, and an unknown code is refused', async () => {
  expect(grant).toMatchObject({ shopName: '花田美团店' })
  expect(grant.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  expect(await kindOf(channel().authorize({ app_poi_code: 'nobody' }, ''))).toBe('refused')
  expect(await kindOf(channel().authorize({}, ''))).toBe('refused')
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
  expect(news).toMatchObject({ kind: 'order', shopId: grant.shopId, orderId: placed.id })
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
  const fetched = await channel().order(grant, placed.id)
  expect(fetched).toEqual({ ...order, updatedAt: fetched.updatedAt })
})

test('the same push told twice is the same news', async () => {
  const order = await place({ faults: { double: 1 } })
  const both = await vi.waitFor(() => {
    const news = pushes.flatMap(newsOf).filter(({ orderId }) => orderId === order.id)
    if (news.length < 2) throw new Error('told once so far')
    return news
  })
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
})

test('a push signed wrongly, or changed on its way, is refused and nothing in it is believed', async () => {
  const order = await place({ faults: { missign: 1 } })
  const forged = await vi.waitFor(() => {
    const found = pushes.find(({ body }) => body.includes(order.id))
    if (!found) throw new Error('not here yet')
    return found
  })
  const refused = channel().receive(forged)
  expect(refused.ok).toBe(false)
  expect(refused.reply.status).toBe(403)

  const honest = await place()
  await heard(honest, 'order-paid')
  const push = pushes.find(({ body }) => body.includes(honest.id))
  if (!push) throw new Error('the push is gone')
  expect(channel().receive(push).ok).toBe(true)
  const form = new URLSearchParams(push.body.toString())
  form.set('total', '0.01')
  expect(channel().receive({ ...push, body: Buffer.from(form.toString()) }).ok).toBe(false)
  expect(channel().receive({ ...push, url: push.url.replace('order-paid', 'order-finished') }).ok).toBe(false)
  expect(channel({ secret: 'other' }).receive(push).ok).toBe(false)
})

test('a heartbeat and fields nobody knows are acknowledged and bring no news', () => {
  const url = 'https://zdb.example/hear/meituan/order-paid'
  const values = { app_id: keys.id, timestamp: '1700000000', brand_new_field: '{"a":1}' }
  const body = new URLSearchParams({ ...values, sig: sign.meituan(url, values, keys.secret) })
  const beat: RawPush = { url, path: 'order-paid', method: 'POST', headers: {}, body: Buffer.from(body.toString()) }
  expect(channel().receive(beat)).toMatchObject({ ok: true, news: [], reply: { body: '{"data":"ok"}' } })
  const get = { ...beat, url: `${url}?${body.toString()}`, method: 'GET', body: Buffer.alloc(0) }
  expect(channel().receive(get).ok).toBe(true)
})

test('an order is confirmed, sent out and delivered, and the platform knows', async () => {
  const order = await place()
  await channel().confirm?.(grant, order.id)
  expect((await known(order)).status).toBe('confirmed')
  expect(await heard(order, 'order-confirmed')).toMatchObject({ kind: 'order', order: { status: 'confirmed' } })
  expect(await kindOf(channel().confirm?.(grant, order.id) ?? Promise.resolve())).toBe('refused')
  const shipment = { company: '达达', waybill: 'D1', riderName: '小张', riderMobile: '13800138000' }
  await channel().ship?.(grant, order.id, shipment)
  expect((await known(order)).shipments).toMatchObject([{ waybill: 'D1', rider: '小张 13800138000' }])
  expect((await channel().order(grant, order.id)).status).toBe('shipped')
  await channel().deliver?.(grant, order.id)
  expect((await known(order)).status).toBe('delivered')
  await deed(order, 'finish')
  expect((await heard(order, 'order-finished')).kind).toBe('finished')
})

test('a shop cancels with its reason, and a buyer does too', async () => {
  const [ours, theirs] = [await place(), await place()]
  await channel().cancel?.(grant, ours.id, '花材缺货')
  expect(await heard(ours, 'order-cancelled')).toMatchObject({ kind: 'cancelled', reason: '花材缺货' })
  await deed(theirs, 'cancel', { reason: '拍错了' })
  expect(await heard(theirs, 'order-cancelled')).toMatchObject({ kind: 'cancelled', reason: '拍错了' })
})

test('a refund of everything is agreed to, one of a part is rejected with a reason', async () => {
  const [whole, part] = [await place(), await place()]
  await deed(whole, 'refund', { reason: '不新鲜' })
  await deed(part, 'refund', { reason: '少一枝', amount: 1234 })
  const first = await heard(whole, 'refund-full')
  expect(first).toMatchObject({
    kind: 'refund',
    refund: { full: true, amount: whole.amount, reason: '不新鲜', status: 'asked' },
  })
  const second = await heard(part, 'refund-part')
  expect(second).toMatchObject({ kind: 'refund', refund: { full: false, amount: 1234, status: 'asked' } })
  const answer = (news: News, agreed: boolean, reason: string) =>
    channel().answerRefund?.(grant, {
      orderId: news.orderId,
      refundId: news.kind === 'refund' ? news.refund.refundId : '',
      agreed,
      reason,
    })
  await answer(first, true, '同意')
  await answer(second, false, '已补发')
  expect((await known(whole)).refunds).toMatchObject([{ status: 'agreed' }])
  expect((await known(part)).refunds).toMatchObject([{ status: 'rejected', answer: '已补发' }])
  expect((await channel().order(grant, whole.id)).status).toBe('cancelled')
  await vi.waitFor(async () =>
    expect(await heard(whole, 'refund-full')).toMatchObject({ refund: { status: 'agreed' } }),
  )
  expect((await heard(whole, 'refund-full')).id).not.toBe(first.id)
})

test('a withdrawn refund is heard of, and a lost one is found by asking', async () => {
  const order = await place()
  await tell('desk/faults', { label: 'meituan-test', lose: 1 })
  await deed(order, 'refund', { reason: '没人听见' })
  await tell('desk/faults', { label: 'meituan-test' })
  const asked = async (): Promise<ChannelRefund[]> =>
    (await all(channel().pullRefunds?.(grant, lastHour()) ?? noRefunds())).filter(({ orderId }) => orderId === order.id)
  expect(await asked()).toMatchObject([{ full: true, amount: order.amount, reason: '没人听见', status: 'asked' }])
  await deed(order, 'refund-withdraw')
  expect(await heard(order, 'refund-full')).toMatchObject({ refund: { status: 'withdrawn' } })
  expect(await asked()).toMatchObject([{ status: 'withdrawn' }])
})
async function* noRefunds(): AsyncGenerator<ChannelRefund> {}

test('a buyer who urges gets an answer; one who wants another time gets a yes or a no', async () => {
  const order = await place()
  await deed(order, 'urge', { words: '到哪了' })
  const urge = await heard(order, 'order-remind')
  expect(urge).toMatchObject({ kind: 'reminder', words: '到哪了' })
  const reminderId = urge.kind === 'reminder' ? urge.reminderId : ''
  await channel().replyReminder?.(grant, { orderId: order.id, reminderId, words: '十分钟后到' })
  expect((await known(order)).reminders).toMatchObject([{ reply: '十分钟后到' }])

  await deed(order, 'eta', { words: '晚点送' })
  const wish = await heard(order, 'eta-modify')
  expect(wish).toMatchObject({ kind: 'eta', words: '晚点送' })
  const requestId = wish.kind === 'eta' ? wish.requestId : ''
  await channel().answerEta?.(grant, { orderId: order.id, requestId, agreed: true })
  const after = await known(order)
  expect(after.etas).toMatchObject([{ answer: 'agreed' }])
  expect(wish.kind === 'eta' && wish.window.start.getTime()).toBe(Math.floor((after.window?.start ?? 0) / 1000) * 1000)
})

test('an order whose push was lost, and a change nobody pushed, are found by pulling, page after page', async () => {
  const old = await place({ content: { placedAt: Date.now() - 2 * 86_400_000 }, faults: { lose: 1 } })
  await tell('desk/orders', { ...shop(), count: 130, faults: { lose: 1 } })
  const lost = await place({ faults: { lose: 1 } })
  await deed(old, 'change-remarks', { remarks: '改到后门' })
  const pulled: ChannelOrder[] = await all(channel().pull(grant, lastHour()))
  expect(pulled.filter(({ orderId }) => orderId === lost.id)).toMatchObject([{ amount: lost.amount, status: 'paid' }])
  expect(pulled.find(({ orderId }) => orderId === old.id)?.remarks).toBe('改到后门')
  expect(pulled.length).toBeGreaterThan(130)
  expect(new Set(pulled.map(({ orderId }) => orderId)).size).toBe(pulled.length)
  const before = { from: new Date(Date.now() - 7_200_000), to: new Date(Date.now() - 3_600_000) }
  expect(await all(channel().pull(grant, before))).toEqual([])
})

test("another shop's order is neither shown nor pulled", async () => {
  const { id } = await tell<{ id: string }>('desk/shops', { label: 'meituan-test', channel: 'meituan', name: '别家' })
  const neighbour = await channel().authorize({ app_poi_code: id }, '')
  const theirs = await place({ shopId: id })
  await deed(theirs, 'change-remarks', { remarks: '别家的' })
  expect(await kindOf(channel().order(grant, theirs.id))).toBe('refused')
  expect((await all(channel().pull(neighbour, lastHour()))).map(({ orderId }) => orderId)).toEqual([theirs.id])
  expect((await all(channel().pull(grant, lastHour()))).some(({ orderId }) => orderId === theirs.id)).toBe(false)
})

test('an ended token is told apart, renewed and works again', async () => {
  const order = await place()
  await tell('desk/expire-tokens', shop())
  expect(await kindOf(channel().order(grant, order.id))).toBe('expired')
  const renewed = (await channel().renew?.(grant)) ?? grant
  expect(renewed.accessToken).not.toBe(grant.accessToken)
  expect((await channel().order(renewed, order.id)).orderId).toBe(order.id)
  expect(await kindOf(channel().order(grant, order.id))).toBe('expired')
  grant = renewed
})

test('our own wrong signature is refused, and a closed door is unreachable', async () => {
  expect(await kindOf(channel({ secret: 'wrong' }).order(grant, '1'))).toBe('refused')
  expect(await kindOf(channel().order(grant, '400000000000000000'))).toBe('refused')
  expect(await kindOf(channel({ endpoint: 'http://127.0.0.1:9/api/v1' }).order(grant, '1'))).toBe('unreachable')
  expect(await kindOf(channel({ endpoint: `${outside.url}/sms` }).order(grant, '1'))).toBe('unreachable')
})

test('a shop that takes its permission back is heard of, and its token is worth nothing', async () => {
  const { id } = await tell<{ id: string }>('desk/shops', { label: 'meituan-test', channel: 'meituan', name: '要走的' })
  const leaving = await channel().authorize({ app_poi_code: id }, '')
  await tell('desk/unbind', { ...shop(), shopId: id })
  await vi.waitFor(() => {
    const news = pushes.filter(({ path }) => path === 'shop-unbind').flatMap(newsOf)
    expect(news).toMatchObject([{ kind: 'unbound', shopId: id }])
  })
  expect(await kindOf(channel().order(leaving, '400000000000000000'))).toBe('expired')
})

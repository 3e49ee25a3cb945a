import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
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
import { sign } from '../signing.ts'
import { sealOf } from './line.ts'
import { pdd } from './pdd.ts'

let desk: Desk
let channel: Channel
let grant: Grant
const back = 'https://zdb.example/back'
const open: { stop(): Promise<void> }[] = []
const spoken = (change: { secret?: string; endpoint?: string } = {}): Channel =>
  pdd({ endpoint: desk.endpoint, appId: desk.keys.id, secret: desk.keys.secret, heartbeatMs: 100, ...change })

beforeAll(async () => {
  desk = await openDesk('pdd')
  channel = spoken()
  const returned = await agreeOnPage(desk, channel.authorizeUrl?.('state-7', back) ?? '', '花田拼多多店')
  grant = await channel.authorize({ code: returned.searchParams.get('code') ?? '' }, back)
})
afterEach(async () => void (await Promise.all(open.splice(0).map((line) => line.stop()))))
afterAll(() => desk.close())

/** A line of ours and what came over it. */
function listen(through: Channel = channel, store: (push: RawPush) => Promise<void> = async () => undefined) {
  const frames: RawPush[] = []
  const line = through.listen?.(async (push) => {
    frames.push(push)
    await store(push)
  })
  if (line) open.push(line)
  const about = (orderId: string): News[] =>
    frames.flatMap((push) => {
      const received = through.receive(push)
      return received.ok ? received.news.filter((news) => news.orderId === orderId) : []
    })
  const heard = <K extends News['kind']>(orderId: string, kind: K, times = 1) =>
    vi.waitFor(
      () => {
        const found = about(orderId).filter((one): one is Extract<News, { kind: K }> => one.kind === kind)
        const last = found.at(-1)
        if (!last || found.length < times) throw new Error(`${kind} of ${orderId} came ${found.length} times`)
        return last
      },
      { timeout: 10_000, interval: 20 },
    )
  return { frames, about, heard }
}

/** Once a first order came through, the line stands. */
async function ready(line: ReturnType<typeof listen>): Promise<void> {
  const placed = await desk.place(grant.shopId)
  await line.heard(placed.id, 'order')
}

test('a shop is let in on the authorisation page, and a code is good once', async () => {
  expect(grant).toMatchObject({ shopName: '花田拼多多店' })
  expect(grant.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  const { code } = await desk.openShop('第二家')
  expect((await channel.authorize({ code }, back)).shopName).toBe('第二家')
  expect(await kindOf(channel.authorize({ code }, back))).toBe('refused')
})

test('an order is told over the line and fetched whole, money to the fen', async () => {
  const line = listen()
  const goods = [{ id: 'G1', skuId: 'A-1', name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, image: '' }]
  const content = { goods, shippingFee: 5, card: '生日快乐', remarks: '别按门铃' }
  const placed = await desk.place(grant.shopId, { content })
  const news = await line.heard(placed.id, 'order')
  expect(news.shopId).toBe(grant.shopId)
  expect(news.id).toMatch(/^\d{19}$/)
  expect(Number.isSafeInteger(Number(news.id))).toBe(false)
  const order = await channel.order(grant, news.orderId)
  expect(order).toMatchObject({
    orderId: placed.id,
    status: 'paid',
    amount: 6002,
    goods: [{ name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, skuId: 'A-1' }],
    province: placed.consignee.province,
    county: placed.consignee.county,
    consignee: null,
    tailNumber: placed.consignee.mobile.slice(-4),
  })
  expect(order).toMatchObject({ remarks: '别按门铃', cardText: '生日快乐' })
})

test('who gets the flowers is sealed until it is asked for', async () => {
  const placed = await desk.place(grant.shopId)
  expect(JSON.stringify(await channel.order(grant, placed.id))).not.toContain(placed.consignee.mobile)
  const { name, mobile, address } = placed.consignee
  expect(await channel.decrypt?.(grant, placed.id)).toEqual({ name, mobile, phone: '', address })
})

test('a frame that could not be stored is not acknowledged and comes again; a stored one does not', async () => {
  let trouble = true
  const line = listen(channel, async () => {
    if (trouble) throw new Error('no room')
  })
  const placed = await desk.place(grant.shopId)
  const first = await line.heard(placed.id, 'order')
  trouble = false
  const second = await line.heard(placed.id, 'order', 2)
  expect(second.id).toBe(first.id)
  const { length } = line.about(placed.id)
  await ready(line)
  expect(line.about(placed.id)).toHaveLength(length)
})

test('a line that breaks, or falls silent, is opened again and nothing waits for a person', async () => {
  const between = await wire()
  const line = listen(spoken({ endpoint: between.endpoint }))
  await ready(line)
  between.cut()
  await ready(line)
  between.mute()
  await ready(line)
  expect(between.opened()).toBeGreaterThanOrEqual(3)
  await Promise.all(open.splice(0).map((one) => one.stop()))
  await between.close()
})

/** A wire between us and the channel that can be cut, or left hanging. */
async function wire() {
  const target = new URL(desk.endpoint)
  const sockets = new Set<Socket>()
  let count = 0
  const server = createServer((near) => {
    count += 1
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = (): void => sockets.forEach((socket) => socket.destroy())
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`,
    opened: () => count,
    cut,
    mute: () => sockets.forEach((socket) => socket.unpipe().pause()),
    close: async () => {
      cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const opens = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new WebSocket(desk.endpoint.replace('http', 'ws') + path)
    socket.addEventListener('open', () => {
      resolve(true)
      socket.close()
    })
    socket.addEventListener('close', () => resolve(false))
  })

test('a line is opened with the right secret and the right time only', async () => {
  const { id, secret } = desk.keys
  expect(await opens(sign.pddPath(id, Date.now(), secret))).toBe(true)
  expect(await opens(sign.pddPath(id, Date.now(), 'wrong'))).toBe(false)
  expect(await opens(sign.pddPath(id, Date.now() - 3_600_000, secret))).toBe(false)
})

test('what did not come over our own line is not believed', async () => {
  const line = listen()
  const placed = await desk.place(grant.shopId)
  await line.heard(placed.id, 'order')
  const frame = line.frames.find(({ body }) => body.includes(placed.id))
  if (!frame) throw new Error('the frame is gone')
  expect(channel.receive(frame).ok).toBe(true)
  expect(channel.receive({ ...frame, headers: {} })).toMatchObject({ ok: false, reply: { status: 403 } })
  const changed = Buffer.from(frame.body.toString().replace(placed.id, '240101-1'))
  expect(channel.receive({ ...frame, body: changed }).ok).toBe(false)
  expect(spoken({ secret: 'other' }).receive(frame).ok).toBe(false)
})

test('topics nobody knows bring no news, unknown fields are passed over', () => {
  const told = (type: string) => {
    const message = { type, mallID: 1, content: '{"mall_id":1,"tid":"240101-1","brand_new":[]}', brandNew: {} }
    const body = Buffer.from(JSON.stringify({ id: 1, commandType: 'Common', sendTime: 1, message }))
    const headers = { 'line-seal': sealOf(body, desk.keys.secret) }
    return channel.receive({ url: '', path: '', method: 'FRAME', headers, body })
  }
  expect(told('pdd_goods_GoodsChanged')).toMatchObject({ ok: true, news: [] })
  expect(told('pdd_trade_TradeConfirmed')).toMatchObject({ ok: true, news: [{ kind: 'order', orderId: '240101-1' }] })
})

test('an order is sent with its parcel service, or by a rider, and the platform knows', async () => {
  const line = listen()
  const [parcel, rider] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  const shipment = { company: '顺丰', waybill: 'SF100', riderName: '', riderMobile: '' }
  await channel.ship?.(grant, parcel.id, shipment)
  await channel.ship?.(grant, rider.id, {
    company: '达达快送',
    waybill: '',
    riderName: '张',
    riderMobile: '13800138000',
  })
  expect((await desk.known(parcel)).shipments).toMatchObject([{ company: '顺丰速运', waybill: 'SF100' }])
  expect((await desk.known(rider)).shipments).toMatchObject([{ company: '商家自送', waybill: '13800138000' }])
  expect((await channel.order(grant, parcel.id)).status).toBe('shipped')
  expect(await kindOf(channel.ship?.(grant, parcel.id, shipment))).toBe('refused')
  await desk.deed(parcel, 'finish')
  await line.heard(parcel.id, 'finished')
  expect((await channel.order(grant, parcel.id)).status).toBe('finished')
})

test('a refund of everything is agreed to, one of a part is rejected with a reason', async () => {
  const line = listen()
  const [whole, part] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
  await desk.deed(whole, 'refund', { reason: '不新鲜' })
  await desk.deed(part, 'refund', { reason: '少一枝', amount: 1234 })
  const first = await channel.refund?.(grant, await line.heard(whole.id, 'refundMoved'))
  const second = await channel.refund?.(grant, await line.heard(part.id, 'refundMoved'))
  expect(first).toMatchObject({ full: true, amount: whole.amount, reason: '不新鲜', status: 'asked' })
  expect(second).toMatchObject({ full: false, amount: 1234, reason: '少一枝', status: 'asked' })
  expect(Number.isSafeInteger(Number(first?.refundId))).toBe(false)
  const answer = (orderId: string, refundId: string, agreed: boolean, reason: string) =>
    channel.answerRefund?.(grant, { orderId, refundId, agreed, reason })
  await answer(whole.id, first?.refundId ?? '', true, '同意')
  await answer(part.id, second?.refundId ?? '', false, '已补发')
  expect((await desk.known(whole)).refunds).toMatchObject([{ id: first?.refundId, status: 'agreed' }])
  expect((await desk.known(part)).refunds).toMatchObject([{ status: 'rejected', answer: '已补发' }])
  expect((await channel.order(grant, whole.id)).status).toBe('cancelled')
  expect((await channel.order(grant, part.id)).status).toBe('paid')
  expect(await kindOf(answer(part.id, second?.refundId ?? '', true, ''))).toBe('refused')
  const rows = await all(channel.pullRefunds?.(grant, lastHour()))
  expect(rows.find(({ refundId }) => refundId === second?.refundId)).toMatchObject({
    orderId: part.id,
    amount: 1234,
    full: false,
    status: 'rejected',
  })
})

test('orders that nobody listened to are found by pulling, over windows and pages, each at least once', async () => {
  const { code, id } = await desk.openShop('漏单店')
  const owner = await channel.authorize({ code }, back)
  const place = (count: number, placedAt: number) =>
    desk.tell<{ orders: { id: string; amount: number }[] }>('desk/orders', {
      label: desk.label,
      channel: 'pdd',
      shopId: id,
      count,
      content: { placedAt },
    })
  const now = Date.now()
  const recent = await place(230, now)
  const older = await place(5, now - 45 * 60_000)
  const ancient = await place(1, now - 3 * 3_600_000)
  const pulled = await all(channel.pull(owner, { from: new Date(now - 3_600_000), to: new Date(now + 1_000) }))
  const expected = [...recent.orders, ...older.orders]
  expect([...new Set(pulled.map(({ orderId }) => orderId))].toSorted()).toEqual(
    expected.map((one) => one.id).toSorted(),
  )
  expect(pulled.some(({ orderId }) => orderId === ancient.orders[0]?.id)).toBe(false)
  expect(pulled.find(({ orderId }) => orderId === older.orders[0]?.id)?.amount).toBe(older.orders[0]?.amount)
})

test('an ended token is told apart, renewed and works again', async () => {
  const placed = await desk.place(grant.shopId)
  await desk.tell('desk/expire-tokens', { label: desk.label, channel: 'pdd', shopId: grant.shopId })
  expect(await kindOf(channel.order(grant, placed.id))).toBe('expired')
  const renewed = (await channel.renew?.(grant)) ?? grant
  expect(renewed).toMatchObject({ shopId: grant.shopId, shopName: grant.shopName })
  expect((await channel.order(renewed, placed.id)).orderId).toBe(placed.id)
  expect(await kindOf(channel.renew?.(grant))).toBe('refused')
  grant = renewed
})

test('our own wrong signature and an unknown order are refused, a closed door is unreachable', async () => {
  expect(await kindOf(spoken({ secret: 'wrong' }).order(grant, '240101-1'))).toBe('refused')
  expect(await kindOf(channel.order(grant, '240101-1'))).toBe('refused')
  expect(await kindOf(spoken({ endpoint: 'http://127.0.0.1:9' }).order(grant, '240101-1'))).toBe('unreachable')
})

test('too many calls, a broken gateway and a page of words are told apart', async () => {
  const answers = (error_code: number) => JSON.stringify({ error_response: { error_code, error_msg: '出错' } })
  const met = (body: string, status = 200) =>
    answeringAlways(body, status, (endpoint) => kindOf(spoken({ endpoint }).order(grant, '240101-1')))
  expect(await met(answers(70031))).toBe('throttled')
  expect(await met(answers(50000))).toBe('unreachable')
  expect(await met('{}', 502)).toBe('unreachable')
  expect(await met('<html>maintenance</html>')).toBe('unreachable')
})

import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { all, kindOf, lastHour } from '#test/channels/channel-desk'
import { back, channelSuite, parcel } from '#test/channels/channel-suite'
import type { RawPush } from '../../raw-push.ts'
import type { Channel, ChannelEvent } from '../port.ts'
import { sealOf } from './connection.ts'
import { pdd } from './adapter.ts'
import { connectionPath } from './signing.ts'

const no = (error_code: number): string => JSON.stringify({ error_response: { error_code, error_msg: '出错' } })

const at = channelSuite<{ secret?: string; endpoint?: string }>({
  name: 'pdd',
  shopName: '花田拼多多店',
  speak: ({ endpoint, keys }, change) =>
    pdd({ endpoint, appId: keys.id, secret: keys.secret, heartbeatMs: 100, ...change }),
  listen: () => listen().heard,
  newOrder: {
    words: 'an order is told over the line and fetched whole, money to the fen',
    skuId: 'A-1',
    also: ({ consignee }) => ({ consignee: null, tailNumber: consignee.mobile.slice(-4) }),
  },
  hides: 'sealed',
  byRider: { company: '商家自送', waybill: '13800138000' },
  renews: {},
  wrongKey: { change: { secret: 'wrong' } },
  unknownOrder: { id: '240101-1' },
  gateway: [
    [no(70031), 'throttled'],
    [no(50000), 'unreachable'],
  ],
})

const open: { stop(): Promise<void> }[] = []
afterEach(async () => void (await Promise.all(open.splice(0).map((line) => line.stop()))))

/** A line of ours and what came over it. */
function listen(through: Channel = at.channel, store: (push: RawPush) => Promise<void> = async () => undefined) {
  const frames: RawPush[] = []
  const line = through.listen?.(async (push) => {
    frames.push(push)
    await store(push)
  })
  if (line) open.push(line)
  const about = (orderId: string): ChannelEvent[] =>
    frames.flatMap((push) => {
      const received = through.receive(push)
      return received.ok ? received.events.filter((news) => news.orderId === orderId) : []
    })
  const heard = <K extends ChannelEvent['kind']>(orderId: string, kind: K, times = 1) =>
    vi.waitFor(
      () => {
        const found = about(orderId).filter((one): one is Extract<ChannelEvent, { kind: K }> => one.kind === kind)
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
  const placed = await at.desk.place(at.grant.shopId)
  await line.heard(placed.id, 'order')
}

test('what is told over the line has a number longer than a number can hold', async () => {
  const line = listen()
  const placed = await at.desk.place(at.grant.shopId)
  const news = await line.heard(placed.id, 'order')
  expect(news.id).toMatch(/^\d{19}$/)
  expect(Number.isSafeInteger(Number(news.id))).toBe(false)
})

test('a buyer who has the flowers ends the order, and we hear of it', async () => {
  const line = listen()
  const placed = await at.desk.place(at.grant.shopId)
  await at.channel.ship?.(at.grant, placed.id, parcel)
  await at.desk.deed(placed, 'finish')
  await line.heard(placed.id, 'finished')
  expect((await at.channel.order(at.grant, placed.id)).status).toBe('finished')
})

test('a frame that could not be stored is not acknowledged and comes again; a stored one does not', async () => {
  let trouble = true
  const line = listen(at.channel, async () => {
    if (trouble) throw new Error('no room')
  })
  const placed = await at.desk.place(at.grant.shopId)
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
  const line = listen(at.spoken({ endpoint: between.endpoint }))
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
  const target = new URL(at.desk.endpoint)
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
    const socket = new WebSocket(at.desk.endpoint.replace('http', 'ws') + path)
    socket.addEventListener('open', () => {
      resolve(true)
      socket.close()
    })
    socket.addEventListener('close', () => resolve(false))
  })

test('a line is opened with the right secret and the right time only', async () => {
  const { id, secret } = at.desk.keys
  expect(await opens(connectionPath(id, Date.now(), secret))).toBe(true)
  expect(await opens(connectionPath(id, Date.now(), 'wrong'))).toBe(false)
  expect(await opens(connectionPath(id, Date.now() - 3_600_000, secret))).toBe(false)
})

test('what did not come over our own line is not believed', async () => {
  const line = listen()
  const placed = await at.desk.place(at.grant.shopId)
  await line.heard(placed.id, 'order')
  const frame = line.frames.find(({ body }) => body.includes(placed.id))
  if (!frame) throw new Error('the frame is gone')
  expect(at.channel.receive(frame).ok).toBe(true)
  expect(at.channel.receive({ ...frame, headers: {} })).toMatchObject({ ok: false, reply: { status: 403 } })
  const changed = Buffer.from(frame.body.toString().replace(placed.id, '240101-1'))
  expect(at.channel.receive({ ...frame, body: changed }).ok).toBe(false)
  expect(at.spoken({ secret: 'other' }).receive(frame).ok).toBe(false)
})

test('topics nobody knows bring no news, unknown fields are passed over', () => {
  const told = (type: string) => {
    const message = { type, mallID: 1, content: '{"mall_id":1,"tid":"240101-1","brand_new":[]}', brandNew: {} }
    const body = Buffer.from(JSON.stringify({ id: 1, commandType: 'Common', sendTime: 1, message }))
    const headers = { 'line-seal': sealOf(body, at.desk.keys.secret) }
    return at.channel.receive({ url: '', path: '', method: 'FRAME', headers, body })
  }
  expect(told('pdd_goods_GoodsChanged')).toMatchObject({ ok: true, events: [] })
  expect(told('pdd_trade_TradeConfirmed')).toMatchObject({ ok: true, events: [{ kind: 'order', orderId: '240101-1' }] })
})

test('a refund of everything is agreed to, one of a part is rejected with a reason', async () => {
  const line = listen()
  const [whole, part] = [await at.desk.place(at.grant.shopId), await at.desk.place(at.grant.shopId)]
  await at.desk.deed(whole, 'refund', { reason: '不新鲜' })
  await at.desk.deed(part, 'refund', { reason: '少一枝', amount: 1234 })
  const first = await at.channel.refund?.(at.grant, await line.heard(whole.id, 'refundMoved'))
  const second = await at.channel.refund?.(at.grant, await line.heard(part.id, 'refundMoved'))
  expect(first).toMatchObject({ full: true, amount: whole.amount, reason: '不新鲜', status: 'asked' })
  expect(second).toMatchObject({ full: false, amount: 1234, reason: '少一枝', status: 'asked' })
  expect(Number.isSafeInteger(Number(first?.refundId))).toBe(false)
  const answer = (orderId: string, refundId: string, agreed: boolean, reason: string) =>
    at.channel.answerRefund?.(at.grant, { orderId, refundId, agreed, reason })
  await answer(whole.id, first?.refundId ?? '', true, '同意')
  await answer(part.id, second?.refundId ?? '', false, '已补发')
  expect((await at.desk.known(whole)).refunds).toMatchObject([{ id: first?.refundId, status: 'agreed' }])
  expect((await at.desk.known(part)).refunds).toMatchObject([{ status: 'rejected', answer: '已补发' }])
  expect((await at.channel.order(at.grant, whole.id)).status).toBe('cancelled')
  expect((await at.channel.order(at.grant, part.id)).status).toBe('paid')
  expect(await kindOf(answer(part.id, second?.refundId ?? '', true, ''))).toBe('refused')
  const rows = await all(at.channel.pullRefunds?.(at.grant, lastHour()))
  expect(rows.find(({ refundId }) => refundId === second?.refundId)).toMatchObject({
    orderId: part.id,
    amount: 1234,
    full: false,
    status: 'rejected',
  })
})

test('orders that nobody listened to are found by pulling, over windows and pages, each at least once', async () => {
  const { code, id } = await at.desk.openShop('漏单店')
  const owner = await at.channel.authorize({ code }, back)
  const place = (count: number, placedAt: number) =>
    at.desk.tell<{ orders: { id: string; amount: number }[] }>('desk/orders', {
      label: at.desk.label,
      channel: 'pdd',
      shopId: id,
      count,
      content: { placedAt },
    })
  const now = Date.now()
  const recent = await place(230, now)
  const older = await place(5, now - 45 * 60_000)
  const ancient = await place(1, now - 3 * 3_600_000)
  const pulled = await all(at.channel.pull(owner, { from: new Date(now - 3_600_000), to: new Date(now + 1_000) }))
  const expected = [...recent.orders, ...older.orders]
  expect([...new Set(pulled.map(({ orderId }) => orderId))].toSorted()).toEqual(
    expected.map((one) => one.id).toSorted(),
  )
  expect(pulled.some(({ orderId }) => orderId === ancient.orders[0]?.id)).toBe(false)
  expect(pulled.find(({ orderId }) => orderId === older.orders[0]?.id)?.amount).toBe(older.orders[0]?.amount)
})

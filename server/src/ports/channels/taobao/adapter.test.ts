import { afterEach, expect, test, vi } from 'vitest'
import { channelSuite } from '#test/channels/channel-suite'
import type { RawPush } from '../../raw-push.ts'
import type { ChannelEvent } from '../port.ts'
import { taobao } from './adapter.ts'
import { sealOf } from './connection.ts'

const at = channelSuite<{ secret?: string; endpoint?: string }>({
  name: 'taobao',
  shopName: '花田天猫店',
  speak: ({ endpoint, keys }, change) =>
    taobao({ endpoint, appId: keys.id, secret: keys.secret, pollMs: 50, ...change }),
  listen: () => listen().heard,
  newOrder: {
    words: 'a new order is told by a message and fetched whole, its number to the digit',
    skuId: 'S1',
    isLong: true,
    also: ({ consignee }) => ({ consignee: null, tailNumber: consignee.mobile.slice(-4) }),
  },
  hides: 'masked',
  byRider: { company: '无需物流' },
  refunds: { again: { agreed: false, reason: '再说一次' } },
  withdrawn: 'closed',
  pulls: { count: 130, days: 2.5 },
  renews: {},
  wrongKey: { change: { secret: 'wrong' }, detail: '25 Invalid signature' },
  unknownOrder: { id: '3900000000000000000' },
  gateway: [
    ['{"error_response":{"code":7,"msg":"App Call Limited"}}', 'throttled'],
    [
      '{"error_response":{"code":15,"msg":"Remote service error","sub_code":"isp.top-remote-connection-timeout"}}',
      'unreachable',
    ],
  ],
})

const open: { stop(): Promise<void> }[] = []
afterEach(async () => void (await Promise.all(open.splice(0).map((line) => line.stop()))))

/** What comes out of the queue of messages, and a wait for news of a kind. */
function listen(store: (push: RawPush) => Promise<void> = async () => undefined) {
  const messages: RawPush[] = []
  const line = at.channel.listen?.(async (push) => {
    messages.push(push)
    await store(push)
  })
  if (line) open.push(line)
  const about = (orderId: string): ChannelEvent[] =>
    messages.flatMap((push) => {
      const received = at.channel.receive(push)
      return received.ok ? received.events.filter((one) => one.orderId === orderId) : []
    })
  const heard = <K extends ChannelEvent['kind']>(orderId: string, kind: K) =>
    vi.waitFor(
      () => {
        const found = about(orderId).findLast((one): one is Extract<ChannelEvent, { kind: K }> => one.kind === kind)
        if (!found) throw new Error(`no ${kind} of ${orderId}`)
        return found
      },
      { timeout: 5_000, interval: 20 },
    )
  return { messages, about, heard }
}

test('a message that could not be stored comes again', async () => {
  const placed = await at.desk.place(at.grant.shopId)
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
  const told = (message: object, secret = at.desk.keys.secret): RawPush => {
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
  expect(at.channel.receive(told(message))).toMatchObject({
    ok: true,
    events: [{ kind: 'refundMoved', orderId: '3912345678901234567', refundId: '7112345678901234567' }],
  })
  expect(at.channel.receive(told({ ...message, topic: 'taobao_item_ItemAdd' }))).toMatchObject({ ok: true, events: [] })
  expect(at.channel.receive(told(message, 'wrong'))).toMatchObject({ ok: false, reply: { status: 403 } })
  expect(at.channel.receive({ ...told(message), headers: {} }).ok).toBe(false)
})

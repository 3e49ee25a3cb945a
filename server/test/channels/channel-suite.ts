import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import type { Channel, ChannelRefund, Grant, ChannelEvent } from '#ports/channels/port'
import type { RawPush } from '#ports/raw-push'
import {
  agreeOnPage,
  all,
  answeringAlways,
  kindOf,
  lastHour,
  openDesk,
  type Desk,
  type DeskOrder,
} from './channel-desk.ts'

export const back = 'https://zdb.example/back'
export const parcel = { company: '顺丰', waybill: 'SF100', riderName: '', riderMobile: '' }
export const rider = { company: '达达', waybill: '', riderName: '小张', riderMobile: '13800138000' }

export type Hear = <K extends ChannelEvent['kind']>(
  orderId: string,
  kind: K,
) => Promise<Extract<ChannelEvent, { kind: K }>>

/** One adapter opposite its channel: what the suite's tests and the adapter's own share. */
export type Bench<Change> = {
  readonly desk: Desk
  readonly channel: Channel
  /** The one that is good at the moment. */
  grant: Grant
  /** The adapter with other keys, or at another address. */
  spoken(change: Change): Channel
  arrived(orderId: string): Promise<RawPush>
}

/** What an adapter has of its own; a case without its particulars is the adapter's own business. */
type Particulars<Change> = {
  name: Channel['name']
  shopName: string
  speak(desk: Desk, change?: Change): Channel
  /** How its owner binds a shop that stands at the desk; without it, on the authorisation page. */
  bind?(at: Bench<Change>, shopId: string): Promise<Grant>
  /** Where news come over a line and not by push. */
  listen?(): Hear
  newOrder?: {
    words: string
    skuId: string
    content?: object
    also(placed: DeskOrder): object
    /** Its number is longer than a number can hold. */
    isLong?: boolean
  }
  hasNoWindowAtOnce?: true
  forged?: { reply: string; spoiled(honest: RawPush, placed: DeskOrder): readonly RawPush[] }
  /** Who gets the flowers is hidden until it is asked for. */
  hides?: 'sealed' | 'masked' | 'starred'
  byRider?: { company: string; waybill?: string }
  cancels?: true
  refunds?: {
    beforeRejecting?(at: Bench<Change>, order: DeskOrder): Promise<unknown> | undefined
    /** A second answer that is refused, where that is not a yes. */
    again?: { agreed: boolean; reason: string }
  }
  withdrawn?: ChannelRefund['status']
  pulls?: { count: number; days?: number }
  renews?: { expired?: string }
  wrongKey?: { change: Change; detail?: unknown }
  unknownOrder?: { id: string; detail?: string }
  /** Answers of its gateway that are a no of another kind than refused. */
  gateway?: readonly (readonly [body: string, kind: string, status?: number])[]
}

const refused = (detail: unknown) => ({ kind: 'refused', ...(detail === undefined ? {} : { detail }) })

/** What every channel must do alike, against its own side in the sandbox. */
export function channelSuite<Change extends { endpoint?: string }>(own: Particulars<Change>): Bench<Change> {
  let desk: Desk
  let channel: Channel
  let grant: Grant
  const at: Bench<Change> = {
    get desk() {
      return desk
    },
    get channel() {
      return channel
    },
    get grant() {
      return grant
    },
    set grant(newer) {
      grant = newer
    },
    spoken: (change) => own.speak(desk, change),
    arrived: (orderId) =>
      vi.waitFor(() => {
        const found = desk.pushes.find(({ body }) => body.includes(orderId))
        if (!found) throw new Error('not here yet')
        return found
      }),
  }
  const listen = (): Hear => own.listen?.() ?? ((orderId, kind) => desk.heard(channel, orderId, kind))
  const elsewhere = (endpoint: string): Channel => at.spoken({ endpoint } as Change)
  const someOrder = own.unknownOrder?.id ?? '1'

  beforeAll(async () => {
    desk = await openDesk(own.name)
    channel = own.speak(desk)
    desk.answerWith(channel)
    if (own.bind) {
      const { id } = await desk.openShop(own.shopName)
      grant = await own.bind(at, id)
      return
    }
    const returned = await agreeOnPage(desk, channel.authorizeUrl?.('state-7', back) ?? '', own.shopName)
    expect(returned.searchParams.get('state')).toBe('state-7')
    grant = await channel.authorize({ code: returned.searchParams.get('code') ?? '' }, back)
  })
  afterAll(() => desk.close())

  if (!own.bind)
    test('a shop is let in on the authorisation page, and a code is good once', async () => {
      expect(grant.shopName).toBe(own.shopName)
      expect(grant.expiresAt?.getTime()).toBeGreaterThan(Date.now())
      const { code } = await desk.openShop('第二家')
      expect((await channel.authorize({ code }, back)).shopName).toBe('第二家')
      expect(await kindOf(channel.authorize({ code }, back))).toBe('refused')
    })

  const { newOrder, forged, hides, byRider, refunds, withdrawn, pulls, renews, wrongKey, unknownOrder, gateway } = own

  if (newOrder)
    test(newOrder.words, async () => {
      const heard = listen()
      const rose = { name: '33枝红玫瑰', spec: '黑纱', quantity: 3, price: 1999, skuId: newOrder.skuId }
      const goods = [{ id: 'G1', image: '', ...rose }]
      const content = { goods, shippingFee: 5, card: '生日快乐', remarks: '别按门铃', ...newOrder.content }
      const placed = await desk.place(grant.shopId, { content })
      const news = await heard(placed.id, 'order')
      expect(news.shopId).toBe(grant.shopId)
      if (newOrder.isLong) expect(Number.isSafeInteger(Number(news.orderId))).toBe(false)
      expect(await channel.order(grant, news.orderId)).toMatchObject({
        orderId: placed.id,
        shopId: grant.shopId,
        status: 'paid',
        amount: 6002,
        goods: [rose],
        cardText: '生日快乐',
        remarks: '别按门铃',
        province: placed.consignee.province,
        county: placed.consignee.county,
        ...newOrder.also(placed),
      })
    })

  if (own.hasNoWindowAtOnce)
    test('an order for as soon as possible has no window', async () => {
      const placed = await desk.place(grant.shopId, { content: { window: null } })
      expect((await channel.order(grant, placed.id)).window).toBeNull()
    })

  if (hides)
    test(`who gets the flowers is ${hides} in orders and lists until it is asked for`, async () => {
      const placed = await desk.place(grant.shopId)
      const { name, mobile, address } = placed.consignee
      const seen = JSON.stringify([await channel.order(grant, placed.id), await all(channel.pull(grant, lastHour()))])
      expect(seen).not.toContain(mobile)
      expect(seen).not.toContain(address)
      expect(await channel.decrypt?.(grant, placed.id)).toEqual({ name, mobile, phone: '', address })
    })

  if (forged)
    test('a push signed wrongly or changed on its way is refused', async () => {
      const lie = await desk.place(grant.shopId, { faults: { missign: 1 } })
      expect(channel.receive(await at.arrived(lie.id))).toMatchObject({ ok: false, reply: { status: 403 } })
      const placed = await desk.place(grant.shopId)
      const honest = await at.arrived(placed.id)
      expect(channel.receive(honest)).toMatchObject({ ok: true, reply: { body: forged.reply } })
      for (const push of forged.spoiled(honest, placed)) expect(channel.receive(push).ok).toBe(false)
    })

  if (byRider)
    test('an order is sent by a parcel service, another by a rider, and the platform knows', async () => {
      const [first, second] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
      await channel.ship?.(grant, first.id, parcel)
      await channel.ship?.(grant, second.id, rider)
      expect((await desk.known(first)).shipments).toMatchObject([{ company: '顺丰速运', waybill: 'SF100' }])
      expect((await desk.known(second)).shipments).toMatchObject([byRider])
      expect((await channel.order(grant, first.id)).status).toBe('shipped')
      expect((await channel.order(grant, second.id)).status).toBe('shipped')
      expect(await kindOf(channel.ship?.(grant, first.id, parcel))).toBe('refused')
    })

  if (own.cancels)
    test('the shop turns an order down, the buyer cancels another, and both are heard of', async () => {
      const heard = listen()
      const [ours, theirs] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
      await channel.cancel?.(grant, ours.id, '花材缺货')
      await desk.deed(theirs, 'cancel', { reason: '拍错了' })
      expect((await heard(ours.id, 'cancelled')).reason).toBe('花材缺货')
      expect((await heard(theirs.id, 'cancelled')).reason).toBe('拍错了')
      expect((await channel.order(grant, theirs.id)).status).toBe('cancelled')
    })

  if (refunds)
    test('one refund is agreed to, another rejected with a reason', async () => {
      const heard = listen()
      const [whole, part] = [await desk.place(grant.shopId), await desk.place(grant.shopId)]
      await refunds.beforeRejecting?.(at, part)
      await desk.deed(whole, 'refund', { reason: '不想要了' })
      await desk.deed(part, 'refund', { reason: '少一枝', amount: 1234 })
      const [first, second] = [await heard(whole.id, 'refundMoved'), await heard(part.id, 'refundMoved')]
      const asked = { status: 'asked' }
      const everything = { full: true, amount: whole.amount, reason: '不想要了' }
      expect(await channel.refund?.(grant, first)).toMatchObject({ ...asked, ...everything })
      expect(await channel.refund?.(grant, second)).toMatchObject({
        ...asked,
        full: false,
        amount: fen(1234),
        reason: '少一枝',
      })
      await channel.answerRefund?.(grant, { ...first, agreed: true, reason: '' })
      await channel.answerRefund?.(grant, { ...second, agreed: false, reason: '已补送一枝' })
      expect((await desk.known(whole)).refunds).toMatchObject([{ status: 'agreed' }])
      expect((await desk.known(part)).refunds).toMatchObject([{ status: 'rejected', answer: '已补送一枝' }])
      expect(await channel.refund?.(grant, second)).toMatchObject({ status: 'rejected' })
      expect((await channel.order(grant, whole.id)).status).toBe('cancelled')
      const again = { ...second, agreed: true, reason: '', ...refunds.again }
      expect(await kindOf(channel.answerRefund?.(grant, again))).toBe('refused')
    })

  if (withdrawn)
    test(`a lost refund is found by asking, and is ${withdrawn} when the buyer takes it back`, async () => {
      const heard = listen()
      const placed = await desk.place(grant.shopId)
      await desk.tell('desk/faults', { label: desk.label, lose: 1 })
      await desk.deed(placed, 'refund', { reason: '没人听见', amount: 500 })
      await desk.tell('desk/faults', { label: desk.label })
      const found = (await all(channel.pullRefunds?.(grant, lastHour()))).find(({ orderId }) => orderId === placed.id)
      expect(found).toMatchObject({ amount: 500, full: false, status: 'asked', reason: '没人听见' })
      await desk.deed(placed, 'refund-withdraw')
      const moved = await heard(placed.id, 'refundMoved')
      expect(await channel.refund?.(grant, moved)).toMatchObject({ status: withdrawn })
    })

  if (pulls)
    test('orders nobody told us of are found by pulling, page after page, each once', async () => {
      const { id, code } = await desk.openShop('漏单店')
      const owner = await channel.authorize({ code }, back)
      const { orders } = await desk.tell<{ orders: { id: string; amount: number }[] }>('desk/orders', {
        label: desk.label,
        channel: own.name,
        shopId: id,
        count: pulls.count,
        faults: { lose: 1 },
      })
      await desk.place(id, { content: { placedAt: Date.now() - 9 * 86_400_000 }, faults: { lose: 1 } })
      const { from, to } = lastHour()
      const since = pulls.days === undefined ? from : new Date(Date.now() - pulls.days * 86_400_000)
      const pulled = await all(channel.pull(owner, { from: since, to }))
      expect(pulled.map(({ orderId }) => orderId).toSorted()).toEqual(orders.map((one) => one.id).toSorted())
      expect(pulled.find(({ orderId }) => orderId === orders[0]?.id)?.amount).toBe(orders[0]?.amount)
    })

  if (renews)
    test('an ended token is told apart, renewed and works again', async () => {
      const placed = await desk.place(grant.shopId)
      await desk.tell('desk/expire-tokens', { label: desk.label, channel: own.name, shopId: grant.shopId })
      const { expired: detail } = renews
      await expect(channel.order(grant, placed.id)).rejects.toMatchObject({
        kind: 'expired',
        ...(detail === undefined ? {} : { detail }),
      })
      const renewed = (await channel.renew?.(grant)) ?? grant
      expect(renewed).toMatchObject({ shopId: grant.shopId, shopName: grant.shopName })
      expect(renewed.accessToken).not.toBe(grant.accessToken)
      expect((await channel.order(renewed, placed.id)).orderId).toBe(placed.id)
      expect(await kindOf(channel.renew?.(grant))).toBe('refused')
      grant = renewed
    })

  if (wrongKey)
    test('our own wrong signature is refused', async () => {
      const { change, detail } = wrongKey
      await expect(at.spoken(change).order(grant, someOrder)).rejects.toMatchObject(refused(detail))
    })

  if (unknownOrder)
    test('an unknown order is refused', async () => {
      const { id, detail } = unknownOrder
      await expect(channel.order(grant, id)).rejects.toMatchObject(refused(detail))
    })

  test('a closed door is unreachable', async () => {
    expect(await kindOf(elsewhere('http://127.0.0.1:9').order(grant, someOrder))).toBe('unreachable')
  })

  if (gateway)
    test('too many calls, a broken gateway and a page of words are told apart', async () => {
      const always = [
        ['{}', 'unreachable', 502],
        ['<html>maintenance</html>', 'unreachable'],
      ] as const
      for (const [body, kind, status = 200] of [...gateway, ...always])
        expect(await answeringAlways(body, status, (url) => kindOf(elsewhere(url).order(grant, someOrder))), body).toBe(
          kind,
        )
    })

  return at
}

import { expect, inject } from 'vitest'
import { ownRiders } from '@zdb/contract/couriers/delivery/couriers'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { print } from '@zdb/contract/desk/print/endpoints'
import { push } from '@zdb/contract/desk/push/endpoints'
import type { PushEvent } from '@zdb/contract/desk/push/notifications'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { storePush } from '#areas/desk/push/public'
import { aFunded, aTransferOrder, type OrderFacts as TransferFacts } from '#areas/orders/transfer-orders/fixtures'
import { db, within } from '#core/db/tx'
import { later, minutes } from '#core/time/clock'
import { printShop } from '#test/harness/printers/print-shop'
import { test } from '#test/harness/world'
import { alarmUnprinted } from './due-alarms.ts'

const patience = { timeout: 20_000, interval: 100 }

type Shop = Awaited<ReturnType<typeof printShop>>

const ruleFor = (shop: Shop, source: 'online' | 'received') =>
  shop.owner.call(print.saveRules, {
    params: { sid: shop.sid },
    body: { rules: [{ document: 'kitchen', source, on: true, copies: 1, printer_id: null }] },
  })

test('an order of a white channel prints by itself when a store is to make it; a hand at once adds nothing', async ({
  world,
}) => {
  const shop = await printShop(world)
  await ruleFor(shop, 'online')
  await shop.owner.call(print.addWhite, { body: { channel: 6 } })
  const white = await shop.order({ channel: 6, state: onlineStates.waitArrange.code })
  const other = await shop.order({ channel: 11, state: onlineStates.waitArrange.code })
  const arrange = (sn: string) => shop.owner.call(onlineOrders.dispatch, { params: { sn }, body: { sid: shop.sid } })
  expect(await arrange(other.sn)).toMatchObject({ code: 0 })
  const [arranged] = await Promise.all([arrange(white.sn), shop.press(white.sn)])
  expect(arranged).toMatchObject({ code: 0 })
  await shop.allAre(white.sn, '已打印')
  const [sheet] = await shop.sheets(1)
  expect(sheet?.text).toContain(white.sn)
  expect(await shop.states(other.sn)).toEqual([])
})

test('a shop’s received order prints once it has confirmed it; the sender cannot print it', async ({ world }) => {
  const shop = await printShop(world)
  await ruleFor(shop, 'received')
  const sender = await world.merchant()
  const order = await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    return aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      shop: { id: shop.storeId, merchantId: shop.owner.merchantId },
      state: transferStates.waitReceive.code,
    })
  })
  const at = { params: { sn: order.sn } }
  const body = { documents: ['kitchen'] as ['kitchen'] }
  expect(await shop.owner.call(print.receivedTicket, { ...at, body })).toMatchObject({ message: '接单后才能打印' })
  expect(await shop.owner.call(print.receivedJobs, at)).toMatchObject({ code: 0, data: [] })
  const { data: seen } = await shop.owner.call(receivedOrders.detail, at)
  const confirmed = await shop.owner.call(receivedOrders.confirm, { ...at, body: { revision: seen?.revision } })
  expect(confirmed).toMatchObject({ code: 0 })
  const [sheet] = await shop.sheets(1)
  expect(sheet?.text).toContain(order.sn)
  expect((await sender.call(print.receivedTicket, { ...at, body })).code).not.toBe(0)
})

test('each document comes out at the move that its rule names, once, however far the ride goes on', async ({
  world,
}) => {
  const shop = await printShop(world)
  const { owner, sid } = shop
  const rule = { on: true, copies: 1, printer_id: null }
  const saved = await owner.call(print.saveRules, {
    params: { sid },
    body: {
      rules: [
        { ...rule, document: 'customer', source: 'online' },
        { ...rule, document: 'kitchen', source: 'online', move: 'callRider' },
        { ...rule, document: 'customer', source: 'received', move: 'riderAccepts' },
        { ...rule, document: 'kitchen', source: 'received', move: 'riderArrives' },
      ],
    },
  })
  expect(saved.data?.map(({ source, document, move }) => [source, document, move])).toEqual([
    ['online', 'kitchen', 'callRider'],
    ['online', 'customer', 'make'],
    ['received', 'kitchen', 'riderArrives'],
    ['received', 'customer', 'riderAccepts'],
  ])
  await owner.call(print.addWhite, { body: { channel: 6 } })
  const online = await shop.order({ channel: 6, state: onlineStates.waitArrange.code })
  const sender = await world.merchant()
  const received = await within((tx) =>
    aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      shop: { id: shop.storeId, merchantId: owner.merchantId },
      state: transferStates.waitDelivery.code,
      held: false,
    }),
  )
  const ride = async (order: { type: 'online' | 'received'; sn: string }): Promise<string> => {
    const call = { params: { sid }, body: { order, channel: ownRiders, rider_id: '0' } }
    const answer = await owner.call(delivery.callByHand, call)
    expect(answer).toMatchObject({ code: 0, data: { items: [{ ok: true }] } })
    return answer.data?.items[0]?.sn ?? ''
  }
  const report = async (sn: string, step: 'arrived' | 'picked') =>
    expect(await owner.call(delivery.reportByHand, { body: { sn, step } })).toMatchObject({ code: 0 })
  /** The documents of an order, newest first, once so much paper came out of the printer. */
  const papers = async (count: number, jobs: typeof print.onlineJobs | typeof print.receivedJobs, sn: string) => {
    await shop.sheets(count)
    return ((await owner.call(jobs, { params: { sn } })).data ?? []).map(({ document }) => document)
  }

  const arranged = await owner.call(onlineOrders.dispatch, { params: { sn: online.sn }, body: { sid } })
  expect(arranged).toMatchObject({ code: 0 })
  expect(await papers(1, print.onlineJobs, online.sn)).toEqual(['customer'])
  const first = await ride({ type: 'online', sn: online.sn })
  expect(await papers(2, print.onlineJobs, online.sn)).toEqual(['kitchen', 'customer'])
  const second = await ride({ type: 'received', sn: received.sn })
  expect(await papers(3, print.receivedJobs, received.sn)).toEqual(['customer'])
  // A courier that does not say that its rider is there says so by having picked up.
  await report(second, 'picked')
  expect(await papers(4, print.receivedJobs, received.sn)).toEqual(['kitchen', 'customer'])
  await report(first, 'arrived')
  await report(first, 'picked')
  await shop.allAre(online.sn, '已打印', '已打印')
  await shop.sheets(4)
})

test('what begins soon and has no paper is on the workbench, leads to its list, and is told once', async ({
  world,
}) => {
  const shop = await printShop(world)
  const sender = await world.merchant()
  const due = { window_start: later(minutes(30)), window_end: later(minutes(90)) }
  const far = { window_start: later(minutes(300)), window_end: later(minutes(360)) }
  const late = await shop.order(due)
  await shop.order(far)
  const received = (facts: Partial<TransferFacts>) =>
    within((tx) =>
      aTransferOrder(tx, {
        merchant_id: sender.merchantId,
        shop: { id: shop.storeId, merchantId: shop.owner.merchantId },
        state: transferStates.waitDelivery.code,
        held: false,
        ...facts,
      }),
    )
  const taken = await received(due)
  await received(far)
  await received({ ...due, state: transferStates.inDelivery.code })
  const byText = (event: PushEvent, on: boolean) =>
    shop.owner.call(push.saveNotificationSetting, { body: { choices: [{ event, way: 'sms', on }] } })
  const texts = async (): Promise<string[]> => {
    const response = await fetch(`${inject('sandboxUrl')}/sms/messages?phone=${shop.owner.mobile}`)
    return ((await response.json()) as { messages: { text: string }[] }).messages.map(({ text }) => text)
  }
  await byText('printDue', true)
  await alarmUnprinted()
  await alarmUnprinted()
  await expect.poll(async () => (await texts()).filter((text) => text.includes('没有打印')).length, patience).toBe(2)
  const told = async () =>
    db()
      .selectFrom('push')
      .selectAll()
      .where('merchant_id', '=', shop.owner.merchantId)
      .where('event', '=', 'printDue')
      .orderBy('id')
      .execute()
  expect(await told()).toMatchObject([{ params: { online_sn: late.sn } }, { params: { received_sn: taken.sn } }])

  const lanes = async () =>
    ((await shop.owner.call(workbench.todo)).data ?? [])
      .filter(({ key }) => key.endsWith('.unprinted'))
      .map(({ title, count }) => [title, count])
  expect(await lanes()).toEqual([
    ['网单临近送达未打印', 1],
    ['接单临近送达未打印', 1],
  ])
  const online = { status: 'self_process', todo: 'unprinted' } as const
  const listed = await shop.owner.call(onlineOrders.list, { query: online })
  expect(listed.data?.items.map(({ order_sn, paper }) => [order_sn, paper])).toEqual([[late.sn, null]])
  const waiting = { status: 'waitDelivery', todo: 'unprinted' } as const
  const taking = await shop.owner.call(receivedOrders.list, { query: waiting })
  expect(taking.data?.items.map(({ sn }) => sn)).toEqual([taken.sn])

  // Paper ends it, and the row says when it came, where and by whom; the sender is told nothing of it.
  const body = { documents: ['kitchen' as const] }
  await shop.press(late.sn)
  await shop.owner.call(print.receivedTicket, { params: { sn: taken.sn }, body })
  await shop.sheets(2)
  await expect.poll(lanes, { timeout: 20_000 }).toEqual([
    ['网单临近送达未打印', 0],
    ['接单临近送达未打印', 0],
  ])
  const mark = { where: '前台打印机', by: expect.stringMatching(/\S/) as string }
  const rows = await shop.owner.call(receivedOrders.list, { query: { status: 'waitDelivery' } })
  expect(rows.data?.items.find(({ sn }) => sn === taken.sn)).toMatchObject({ paper: mark })
  const own = await shop.owner.call(onlineOrders.detail, { params: { sn: late.sn } })
  expect(own.data).toMatchObject({ printed: true, paper: mark })
  const sent = await sender.call(transferOrders.detail, { params: { sn: taken.sn } })
  expect(sent.data).toMatchObject({ sn: taken.sn, paper: null })

  // Switched off, the alarm is silent; its lane stays.
  await byText('printDue', false)
  await byText('welcome', true)
  const next = await shop.order(due)
  const behind = await shop.order(due)
  // One that nobody prints keeps its place at the front, and does not silence those behind it.
  await alarmUnprinted(1)
  await alarmUnprinted(1)
  expect((await told()).slice(2)).toMatchObject([next, behind].map(({ sn }) => ({ params: { online_sn: sn } })))
  expect((await lanes())[0]).toEqual(['网单临近送达未打印', 2])
  const about = { merchantId: shop.owner.merchantId, type: pushTypes.notice, identity: 0, voice: '' } as const
  await within((tx) => storePush(tx, { ...about, event: 'welcome', title: '提醒', alert: '之后的话' }))
  await expect.poll(async () => (await texts()).join(), patience).toContain('之后的话')
  expect((await texts()).filter((text) => text.includes('没有打印'))).toHaveLength(2)
  expect(await shop.states(next.sn)).toEqual([])
})

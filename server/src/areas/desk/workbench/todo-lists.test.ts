import { expect } from 'vitest'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { radar } from '@zdb/contract/desk/radar/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { todoSectionNames } from '@zdb/contract/desk/workbench/sections'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import type { Endpoint, WireResult } from '@zdb/contract/kit/endpoint'
import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { afterSaleStates, judgingStages } from '@zdb/contract/orders/after-sale/states'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { pages, type PageName } from '@zdb/contract/pages'
import { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { aPrinter } from '#areas/desk/print/fixtures'
import { aDelivery, type RideFacts } from '#areas/couriers/delivery/fixtures'
import { anAfterSale } from '#areas/orders/after-sale/fixtures'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { aQuote, aTransferOrder, type OrderFacts } from '#areas/orders/transfer-orders/fixtures'
import { anOrderInvoice } from '#areas/money/invoices/fixtures'
import { insertPayout } from '#areas/money/withdrawals/payouts/payouts.sql'
import { aWithdrawal } from '#areas/money/withdrawals/fixtures'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { aPenalty } from '#areas/platform/penalties/fixtures'
import { aTicket } from '#areas/platform/tickets/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { areas } from '../../../areas.ts'
import { gathered } from '../../../gathered.ts'
import { days, hours, later, minutes } from '#core/time/clock'
import { db, within, type Tx } from '#core/db/tx'
import { plansOf, readDuring, walkedIn } from '#test/payments/read-plans'
import { test, type Person } from '#test/harness/world'

/** The list that each page shows, and what the page itself adds to the address. */
const lists: Partial<Record<PageName, { line: Endpoint; query?: object }>> = {
  transferOrders: { line: transferOrders.list },
  receivedOrders: { line: receivedOrders.list },
  sentAfterSales: { line: afterSale.list, query: { direction: 1 } },
  receivedAfterSales: { line: afterSale.list, query: { direction: 2 } },
  deliveries: { line: delivery.list },
  onlineOrders: { line: onlineOrders.list },
  radar: { line: radar.list },
  accountQualifications: { line: qualifications.ending },
  stores: { line: stores.list },
  penalties: { line: penalties.list },
  tickets: { line: tickets.list },
  settlement: { line: withdrawals.list },
  merchantInvoices: { line: invoices.received },
}

/** Not a list: a debt is one sum, and the alerts are a drawer over the workbench. */
const facts = new Set(['claims', 'unreadAlerts'])

const totalBehind = async (person: Person, route: string): Promise<number | undefined> => {
  const [path, search] = route.split('?')
  const page = (Object.keys(pages) as PageName[]).find((name) => pages[name].path === path)
  const list = page && lists[page]
  if (!list) throw new Error(`no list is known behind ${route}`)
  const query = { ...list.query, ...Object.fromEntries(new URLSearchParams(search)) }
  const answer = await person.call(list.line, { query: query as never })
  return (answer.data as { total?: number } | null)?.total
}

type Side = { merchantId: number; shop: { id: number; merchantId: number } }
type State = keyof typeof transferStates

const { none, decided } = judgingStages
const past = { window_start: later(-hours(3)), window_end: later(-hours(2)) }

/** One or two of everything that waits for the desk, and beside each what its tab holds but nobody waits for. */
const ordersOf = async (tx: Tx, desk: Side, other: Side): Promise<void> => {
  const sent = (state: State, more: Partial<OrderFacts> = {}) =>
    aTransferOrder(tx, {
      merchant_id: desk.merchantId,
      shop: other.shop,
      state: transferStates[state].code,
      held: false,
      ...more,
    })
  const received = (state: State, more: Partial<OrderFacts> = {}) =>
    aTransferOrder(tx, {
      merchant_id: other.merchantId,
      shop: desk.shop,
      state: transferStates[state].code,
      held: false,
      ...more,
    })
  const pool = { shop: undefined, kind: kinds.compete, price: null } as const
  await sent('waitPay', { shop: undefined })
  await aQuote(tx, await sent('waitQuote', pool), other.shop, 99_00)
  await sent('waitQuote', pool)
  for (const state of ['rejected', 'expired', 'chargeback', 'delivered', 'delivered', 'finished'] as const)
    await sent(state, state === 'rejected' || state === 'expired' ? { shop: undefined } : {})
  await sent('chargeback', { ...past, delivery_day: '2020-01-01' })
  await sent('waitDelivery', { photo_state: 1 })
  await sent('inDelivery', { abnormal: true, ...past })
  await received('waitReceive')
  await received('waitReceive')
  await received('waitDelivery', { window_start: later(0), window_end: later(minutes(50)), shop_printed_at: later(0) })
  await received('waitDelivery', { modify_open: true })
  const soon = { window_start: later(minutes(30)), window_end: later(minutes(90)) }
  await received('waitDelivery', soon)
  await received('waitDelivery', { ...soon, shop_printed_at: later(0) })
  await received('inDelivery', { abnormal: true, ...past })

  const { applied, rejected, agreed, closed } = afterSaleStates
  const lostBy = {
    sender: { state: closed.code, stage: decided.code, loser: 'sender' },
    shop: { state: agreed.code, stage: decided.code, loser: 'shop' },
  } as const
  await anAfterSale(tx, await sent('delivered'), { state: rejected.code, stage: none.code })
  await anAfterSale(tx, await sent('delivered'), lostBy.sender)
  await anAfterSale(tx, await sent('delivered'), lostBy.shop)
  await anAfterSale(tx, await received('delivered'), { state: applied.code })
  await anAfterSale(tx, await received('delivered'), lostBy.shop)
  await anAfterSale(tx, await received('delivered'), lostBy.sender)
}

const ridesOf = async (tx: Tx, { merchantId, shop }: Side): Promise<void> => {
  const ride = (more: Partial<RideFacts>) => aDelivery(tx, { merchant_id: merchantId, store_id: shop.id, ...more })
  await ride({ state: 'unpaid', unknown: true })
  await ride({ state: 'accepted', trouble: '骑手迟迟没有取货' })
  await ride({ state: 'failed', trouble: '配送失败' })
  await ride({ state: 'paid', created_at: later(-hours(1)) })
  await ride({ state: 'paid' })
  await ride({ state: 'completed', billed_before: 7_00 })
  const { id, sn } = await ride({ state: 'completed', billed_before: 8_00 })
  await tx
    .insertInto('delivery_cost_difference')
    .values({
      courier: 'dada',
      delivery_id: id,
      merchant_id: merchantId,
      sn,
      ours: 8_00,
      theirs: 9_00,
      found_at: later(0),
    })
    .execute()
}

const onlineOf = async (tx: Tx, { merchantId, shop }: Side): Promise<void> => {
  const order = (more: object) => anOnlineOrder(tx, { merchant_id: merchantId, ...more })
  const state = onlineStates.selfProcess.code
  const today = dayText(later(0))
  await order({ delivery_day: today, window_start: later(0), window_end: later(hours(2)) })
  await order({ problem_open: true })
  await order(past)
  const inThreeDays = { delivery_day: addDays(today, 3), window_start: later(days(3)), window_end: later(days(4)) }
  await order(inThreeDays)
  await order({ state, remind_open: true })
  await order({ state, refund_open: true })
  await order({ state: onlineStates.finished.code, refund_open: true })
  await order({ state })
  await aPrinter(tx, { merchantId, storeId: shop.id })
  const soon = { state, store_id: shop.id, window_start: later(minutes(30)), window_end: later(minutes(90)) }
  await order(soon)
  await order({ ...soon, printed_at: later(0) })
}

const documentsOf = async (tx: Tx, { merchantId, shop }: Side): Promise<void> => {
  const endsAt = later(days(20))
  await aQualification(tx, merchantId, { type: 'business_licence', endsAt })
  await aQualification(tx, merchantId, { type: 'business_licence', storeId: shop.id, endsAt })
  await aQualification(tx, merchantId, { type: 'identity_card', endsAt: later(-days(3)) })
  await aQualification(tx, merchantId, { type: 'identity_card', storeId: shop.id, state: 'lapsed' })
  await aQualification(tx, merchantId, { type: 'food_circulation_permit', storeId: shop.id, endsAt })
  await aQualification(tx, merchantId, {
    type: 'food_circulation_permit',
    storeId: shop.id,
    state: 'reviewing',
  })
}

const platformOf = async (tx: Tx, owner: Person): Promise<void> => {
  for (const state of ['open', 'appealing', 'paid'] as const) await aPenalty(tx, owner.merchantId, { state })
  for (const state of ['answered', 'waiting', 'completed'] as const) await aTicket(tx, owner, { state })
}

const moneyOf = async (tx: Tx, owner: Person, { merchantId, shop }: Side, other: Side): Promise<void> => {
  const { settlement_account_id: to } = await aWithdrawal(tx, owner, { state: 'paid' })
  const paying = await aWithdrawal(tx, owner, { state: 'paying', to })
  await insertPayout(tx, { withdrawalId: paying.id, gateway: 'wechat', leaseMs: hours(1) })
  await tx.updateTable('payout').set({ confirm_text: 'weixin://x' }).where('withdrawal_id', '=', paying.id).execute()
  await aWithdrawal(tx, owner, { state: 'bounced', to })
  for (const state of ['asked', 'accepted', 'issued'] as const) {
    const settled = { state: transferStates.finished.code, held: false, ended_at: later(0) }
    const order = await aTransferOrder(tx, { merchant_id: other.merchantId, shop: { ...shop, merchantId }, ...settled })
    await anOrderInvoice(tx, order, state)
  }
}

const storesOf = async (tx: Tx, merchantId: number): Promise<void> => {
  await aStore(tx, merchantId, { name: '休息店', closed: { reason: '盘点' } })
  await aStore(tx, merchantId, { name: '停用店', life: 'suspended' })
  await aStore(tx, merchantId, { name: '未过店', life: 'rejected' })
  await aStore(tx, merchantId, { name: '新店', life: 'draft' })
  await aStore(tx, merchantId, { name: '欠保证金店', receiving: false, deposit: 0 })
  const stopped = await aStore(tx, merchantId, { name: '停接店', receiving: false })
  await tx.updateTable('store').set({ receiving_closed_why: '营业执照：已失效' }).where('id', '=', stopped).execute()
}

const sideOf = async (tx: Tx, { merchantId }: Person): Promise<Side> => ({
  merchantId,
  shop: { id: await aStore(tx, merchantId), merchantId },
})

test('every row of the workbench leads to a list that has exactly as many entries as it says', async ({ world }) => {
  const [owner, neighbour] = [await world.merchant(), await world.merchant()]
  await within(async (tx) => {
    const [desk, other] = [await sideOf(tx, owner), await sideOf(tx, neighbour)]
    await ordersOf(tx, desk, other)
    await ridesOf(tx, desk)
    await onlineOf(tx, desk)
    await documentsOf(tx, desk)
    await storesOf(tx, owner.merchantId)
    await platformOf(tx, owner)
    await moneyOf(tx, owner, desk, other)
  })
  const rows = (await owner.call(workbench.todo)).data ?? []
  const known = areas.flatMap(({ todos }) => todos?.(gathered) ?? []).flatMap((source) => source.rows)
  expect(rows.map(({ key }) => key).toSorted()).toEqual(known.map(({ key }) => key).toSorted())
  expect(new Set(rows.map(({ section }) => section))).toEqual(new Set(todoSectionNames))
  const led = rows.filter(({ key }) => !facts.has(key))
  expect(led.filter(({ count }) => count === 0).map(({ title }) => title)).toEqual([])
  const behind = await Promise.all(led.map(async ({ title, route }) => [title, await totalBehind(owner, route)]))
  expect(behind).toEqual(led.map(({ title, count }) => [title, count]))
})

test('every number of today that leads somewhere leads to exactly as many, and none is read without an index', async ({
  world,
}) => {
  const [owner, neighbour] = [await world.merchant(), await world.merchant()]
  await within(async (tx) => {
    const [desk, other] = [await sideOf(tx, owner), await sideOf(tx, neighbour)]
    await ordersOf(tx, desk, other)
    await onlineOf(tx, desk)
    const { transferProcess, closed } = onlineStates
    for (const state of [transferProcess.code, closed.code])
      await anOnlineOrder(tx, { merchant_id: owner.merchantId, state, ...past })
    await anOnlineOrder(tx, { merchant_id: owner.merchantId, ...past, created_at: later(-days(3)) })
    await aTransferOrder(tx, { merchant_id: owner.merchantId, held: false, created_at: later(-days(1)) })
    for (const state of ['delivering', 'delivering', 'accepted', 'completed'] as const)
      await aDelivery(tx, { merchant_id: owner.merchantId, store_id: desk.shop.id, state })
  })
  const figures: WireResult<typeof workbench.figures> = []
  const asked = await readDuring(async () => {
    figures.push(...((await owner.call(workbench.figures, { params: { x: 'today' } })).data ?? []))
    expect((await owner.call(workbench.trend, { params: { type: 'hours' } })).code).toBe(0)
  })
  const led = figures.filter(({ route }) => route !== null)
  expect(led.map(({ title, today }) => [title, today])).toEqual([
    ['今日网单', '12'],
    ['今日转出', '15'],
    ['今日接单', '10'],
    ['骑手配送中', '2'],
    ['已超时', '3'],
  ])
  const behind = await Promise.all(
    led.map(async ({ title, route }) => [title, String(await totalBehind(owner, route ?? ''))]),
  )
  expect(behind).toEqual(led.map(({ title, today }) => [title, today]))

  const long = new Set(['online_order', 'transfer_order', 'delivery_order', 'ledger_posting'])
  const plans = (await plansOf(asked)).filter(({ text }) => [...long].some((table) => text.includes(table)))
  expect(plans.length).toBeGreaterThanOrEqual(led.length + 3)
  expect(plans.flatMap(({ text, plan }) => walkedIn(long, plan).map((table) => `${table}: ${text}`))).toEqual([])
})

test('a store that cannot receive says why, and is counted once however much it lacks', async ({ world }) => {
  const owner = await world.merchant()
  await within((tx) => aStore(tx, owner.merchantId, { receiving: false, deposit: 0 }))
  await within((tx) => aStore(tx, owner.merchantId, { name: '望京店', receiving: false }))
  const row = (await owner.call(workbench.todo)).data?.find(({ key }) => key === 'stores.unable')
  expect(row).toMatchObject({ count: 2, title: '门店不能接单' })
  expect(row?.note).toContain('1家未缴足保证金')
  expect(row?.note).toContain('2家缺营业执照')
})

test('a document whose renewal is being judged is nobody’s work', async ({ world }) => {
  const owner = await world.merchant()
  const { merchantId } = owner
  const rowOf = async () => (await owner.call(workbench.todo)).data?.find(({ key }) => key === 'expiring')?.count
  await within((tx) => aQualification(tx, merchantId, { endsAt: later(days(20)) }))
  expect(await rowOf()).toBe(1)
  const renewal = await within((tx) => aQualification(tx, merchantId, { state: 'reviewing' }))
  expect(await rowOf()).toBe(0)
  await db().updateTable('qualification').set({ state: 30, reason: '看不清' }).where('id', '=', renewal).execute()
  expect(await rowOf()).toBe(1)
})

import { describe, expect } from 'vitest'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { decide } from '#areas/orders/after-sale/public'
import { anAfterSale } from '#areas/orders/after-sale/fixtures'
import { anIncome } from '#core/money/fixtures'
import { aDelivery, type RideFacts } from '#areas/couriers/delivery/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { aFunded, aQuote, aTransferOrder, orderContent, type OrderFacts } from '#areas/orders/transfer-orders/fixtures'
import { hours, later } from '#core/time/clock'
import { openClaim } from '#core/money/claims'
import { within } from '#core/db/tx'
import { fen } from '@zdb/contract/kit/fen'
import { aDeal, apply, claims, platform } from '#test/harness/deal'
import { test, type Person, type World } from '#test/harness/world'

/** What waits for this person: title → how many and where to. Rows with nothing to do are left out. */
const waitingFor = async (person: Person): Promise<Record<string, [number, string]>> => {
  const rows = (await person.call(workbench.todo)).data ?? []
  return Object.fromEntries(
    rows
      .filter(({ count, key }) => count > 0 && key !== 'unreadAlerts')
      .map(({ title, count, route }) => [title, [count, route]]),
  )
}

const twoShops = async (world: World) => {
  const [sender, florist] = [await world.merchant(), await world.merchant()]
  const shop = await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    await aFunded(tx, florist.merchantId)
    return { id: await aStore(tx, florist.merchantId), merchantId: florist.merchantId }
  })
  const put = (state: keyof typeof transferStates, facts: Partial<OrderFacts> = {}) =>
    within((tx) =>
      aTransferOrder(tx, {
        merchant_id: sender.merchantId,
        shop,
        state: transferStates[state].code,
        held: false,
        ...facts,
      }),
    )
  return { sender, florist, shop, put }
}

const pool = { shop: undefined, kind: kinds.compete, price: null }

/** One of everything that waits for someone, and beside it what does not. */
const aBusyMorning = async (world: World) => {
  const all = await twoShops(world)
  const { put, shop } = all
  await put('waitPay', { shop: undefined })
  const quoted = await put('waitQuote', pool)
  await within((tx) => aQuote(tx, quoted, shop, 99_00))
  await put('waitQuote', pool)
  await put('waitGrab', { shop: undefined, kind: kinds.grab })
  await put('waitReceive')
  await put('waitReceive')
  await put('rejected', { shop: undefined })
  await put('expired', { shop: undefined })
  await put('waitDelivery', { modify_open: true })
  await put('waitDelivery', { photo_state: 1 })
  await put('inDelivery', { abnormal: true, window_start: later(-hours(3)), window_end: later(-hours(2)) })
  await put('delivered')
  await put('finished')
  await put('closed', { photo_state: 1 })
  return all
}

describe('the to-do list of orders', () => {
  test('tells the sender what waits for it, each row one click from the tab that lists it', async ({ world }) => {
    const { sender } = await aBusyMorning(world)
    expect(await waitingFor(sender)).toEqual({
      转单待付款: [1, 'transfer_order/index?status=waitPay'],
      报价待选择: [1, 'transfer_order/index?status=waitQuote&todo=quotesToChoose'],
      退回待处理: [2, 'transfer_order/index?status=sentBack&todo=sentBack'],
      实拍待审: [1, 'transfer_order/index?status=photoAudit'],
      转单配送异常: [1, 'transfer_order/index?status=deliveryAbnormal'],
      送达待结算: [1, 'transfer_order/index?status=delivered&todo=toSettle'],
    })
  })

  test('tells the shop what waits for it', async ({ world }) => {
    const { florist } = await aBusyMorning(world)
    expect(await waitingFor(florist)).toEqual({
      待接单: [2, 'receive_order/index?status=waitReceive'],
      修改申请待处理: [1, 'receive_order/index?status=waitDelivery&todo=modificationsToAnswer'],
      接单配送异常: [1, 'receive_order/index?status=deliveryAbnormal'],
    })
  })

  test('counts what the tab behind the click shows', async ({ world }) => {
    const { sender, florist } = await aBusyMorning(world)
    const [sent, received] = [await waitingFor(sender), await waitingFor(florist)]
    const tabs = (await sender.call(transferOrders.totals, { query: {} })).data ?? {}
    const shopTabs = (await florist.call(receivedOrders.totals, { query: {} })).data ?? {}
    for (const [title, counts, tab] of [
      ['转单待付款', tabs, 'waitPay'],
      ['退回待处理', tabs, 'sentBack'],
      ['实拍待审', tabs, 'photoAudit'],
      ['转单配送异常', tabs, 'deliveryAbnormal'],
      ['送达待结算', tabs, 'delivered'],
      ['待接单', shopTabs, 'waitReceive'],
      ['接单配送异常', shopTabs, 'deliveryAbnormal'],
    ] as const)
      expect([title, counts[tab]]).toEqual([title, { ...sent, ...received }[title]?.[0]])
  })

  test('asks for a new shop after a withdrawal while there is time, and until the order was sent again', async ({
    world,
  }) => {
    const { sender, shop, put } = await twoShops(world)
    await put('chargeback', {
      window_start: later(-hours(30)),
      window_end: later(-hours(29)),
      delivery_day: '2020-01-01',
    })
    expect(await waitingFor(sender)).toEqual({})
    const { sn } = await put('chargeback')
    expect(await waitingFor(sender)).toEqual({
      门店退单待重发: [1, 'transfer_order/index?status=sentBack&todo=withdrawn'],
    })
    await within(async (tx) => {
      const next = await aTransferOrder(tx, { merchant_id: sender.merchantId, shop, held: false, origin_sn: sn })
      await tx.updateTable('transfer_order').set({ again_sn: next.sn }).where('sn', '=', sn).execute()
    })
    expect(await waitingFor(sender)).toEqual({})
  })

  test('shows each person only the side they may look at', async ({ world }) => {
    const { florist } = await aBusyMorning(world)
    const rider = await world.subAccount(florist, { grants: ['workbench.read', 'received.read'] })
    expect(Object.keys(await waitingFor(rider))).toEqual(['待接单', '修改申请待处理', '接单配送异常'])
    const clerk = await world.subAccount(florist, { grants: ['workbench.read', 'transfer.read'] })
    expect(await waitingFor(clerk)).toEqual({})
  })

  test('says 99+ at most, however much waits', async ({ world }) => {
    const { florist, put } = await twoShops(world)
    await Promise.all(Array.from({ length: 103 }, () => put('waitReceive')))
    expect((await waitingFor(florist))['待接单']?.[0]).toBe(100)
  }, 30_000)
})

describe('the to-do list of after-sales', () => {
  const rows = {
    toAnswer: { 接单售后待处理: [1, 'receive_order/receive_transfer_after_sales?status=waiting&todo=toAnswer'] },
    rejected: {
      转单售后被拒待处理: [1, 'transfer_order/transfer_order_after_sale_apply?status=rejected&todo=rejected'],
    },
    lost: { 转单售后裁决可申诉: [1, 'transfer_order/transfer_order_after_sale_apply?status=judging&todo=sentLost'] },
  }

  test('follows the turn from side to side until the case is over', async ({ world }) => {
    const deal = await aDeal(world)
    const { sender, florist } = deal
    const both = async () => [await waitingFor(sender), await waitingFor(florist)]
    const rid = await apply(deal)
    expect(await both()).toEqual([{}, rows.toAnswer])
    await florist.call(afterSale.reject, { params: { rid }, body: { reason: '签收时完好' } })
    expect(await both()).toEqual([rows.rejected, {}])
    await sender.call(afterSale.update, { params: { rid }, body: { ...claims.part, amount: '15.00' } })
    expect(await both()).toEqual([{}, rows.toAnswer])
    await florist.call(afterSale.reject, { params: { rid }, body: { reason: '签收时完好' } })
    await sender.call(afterSale.arbitration, { params: { rid }, body: { content: '请平台看照片' } })
    expect(await both()).toEqual([{}, {}])
    await within((tx) => decide(tx, platform, Number(rid), { agree: false, words: '证据不足' }))
    expect(await both()).toEqual([rows.lost, {}])
    await sender.call(afterSale.appeal, { params: { rid }, body: { content: '补充开箱视频' } })
    expect(await both()).toEqual([{}, {}])
  })

  test('tells a shop that the platform decided against it', async ({ world }) => {
    const deal = await aDeal(world)
    const rid = await apply(deal)
    await deal.florist.call(afterSale.reject, { params: { rid }, body: { reason: '签收时完好' } })
    await deal.sender.call(afterSale.arbitration, { params: { rid }, body: { content: '请平台看照片' } })
    await within((tx) => decide(tx, platform, Number(rid), { agree: true, words: '照片清楚' }))
    expect(await waitingFor(deal.florist)).toEqual({
      接单售后裁决可申诉: [1, 'receive_order/receive_transfer_after_sales?status=judging&todo=receivedLost'],
    })
  })

  test('counts nothing of another merchant', async ({ world }) => {
    const deal = await aDeal(world)
    await within((tx) => anAfterSale(tx, deal.order))
    const neighbour = await world.merchant()
    await within((tx) => aFunded(tx, neighbour.merchantId))
    expect(await waitingFor(neighbour)).toEqual({})
  })
})

describe('the to-do list of riders', () => {
  const scene = async (world: World) => {
    const keeper = await world.merchant()
    const store_id = await within(async (tx) => {
      await aFunded(tx, keeper.merchantId)
      return aStore(tx, keeper.merchantId)
    })
    const put = (facts: Partial<RideFacts>) =>
      within((tx) => aDelivery(tx, { merchant_id: keeper.merchantId, store_id, ...facts }))
    return { keeper, put }
  }

  test('names calls nobody answered, rides gone wrong, and riders that let a shop wait', async ({ world }) => {
    const { keeper, put } = await scene(world)
    await put({ state: 'unpaid', unknown: true })
    await put({ state: 'accepted', trouble: '骑手迟迟没有取货' })
    await put({ state: 'failed', trouble: '配送失败' })
    await put({ state: 'paid', created_at: later(-hours(1)) })
    for (const state of ['paid', 'accepted', 'delivering', 'completed', 'cancelled'] as const) await put({ state })
    expect(await waitingFor(keeper)).toEqual({
      呼叫待核实: [1, 'logistics?status=all&todo=callsUnknown'],
      配送异常: [2, 'logistics?status=abnormal&todo=deliveryAbnormal'],
      '待骑手接单 超时': [1, 'logistics?status=waitRiderComfirm&todo=ridersAwaited'],
    })
    const totals = (await keeper.call(delivery.totals, { query: {} })).data
    expect(totals).toMatchObject({ abnormal: 2, waitRiderComfirm: 3 })
  })

  test('is not for people who have nothing to do with riders', async ({ world }) => {
    const { keeper, put } = await scene(world)
    await put({ state: 'failed', trouble: '配送失败' })
    const accountant = await world.subAccount(keeper, { grants: ['workbench.read', 'finance.read'] })
    expect(await waitingFor(accountant)).toEqual({})
  })
})

test('a debt is named until income has paid it', async ({ world }) => {
  const { sender: owing, florist } = await twoShops(world)
  const claim = { debtorId: owing.merchantId, creditor: florist.merchantId, amount: fen(10_00) }
  await within((tx) => openClaim(tx, { ...claim, why: '售后退款', ref: 'T1' }))
  expect(await waitingFor(owing)).toEqual({ '欠款未还清，收入优先抵扣': [1, 'finance'] })
  await within((tx) => anIncome(tx, owing.merchantId, fen(10_00)))
  expect(await waitingFor(owing)).toEqual({})
})

test('a new order of an owner with an empty till appears at once among what is to be paid', async ({ world }) => {
  const owner = await world.merchant()
  await owner.call(transferOrders.create, { body: { ...orderContent(), kind: kinds.grab, price: '88.00' } })
  expect((await waitingFor(owner))['转单待付款']).toEqual([1, 'transfer_order/index?status=waitPay'])
})

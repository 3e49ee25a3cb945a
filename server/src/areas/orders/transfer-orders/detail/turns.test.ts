import { expect } from 'vitest'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { within } from '#core/db/tx'
import { hours, later } from '#core/time/clock'
import { test } from '#test/harness/world'
import { anAskedShop, aTransferOrder, type OrderFacts } from '../fixtures.ts'

test('each side reads in its own words what happens next, and what to do once the window is over', async ({
  world,
}) => {
  const [sender, florist] = [await world.merchant(), await world.merchant()]
  const shop = await within((tx) => anAskedShop(tx, florist.merchantId))
  const outcomes = async (facts: Partial<OrderFacts>) => {
    const { sn } = await within((tx) =>
      aTransferOrder(tx, { merchant_id: sender.merchantId, held: false, shop, ...facts }),
    )
    const sent = await sender.call(transferOrders.detail, { params: { sn } })
    const received = await florist.call(receivedOrders.detail, { params: { sn } })
    return [sent.data?.turn.outcome, received.data?.turn.outcome]
  }
  const over = { window_start: later(-hours(2)), window_end: later(-hours(1)) }
  expect(await outcomes({ state: 10 })).toEqual(['超时未接单将退回给您处理', '超时未接单将退回发单方'])
  expect(await outcomes({ state: 20 })).toEqual(['超过配送时间将标记为异常', '超过配送时间将标记为异常'])
  expect(await outcomes({ state: 30, abnormal: true, ...over })).toEqual([
    '已超过配送时间，请催单或联系门店',
    '已超过配送时间，请尽快送达',
  ])
})

test('an order that a shop gave back is its sender’s turn until its window is over, and nobody has it', async ({
  world,
}) => {
  const [sender, florist] = [await world.merchant(), await world.merchant()]
  const shop = await within((tx) => anAskedShop(tx, florist.merchantId))
  const returned = async (facts: Partial<OrderFacts>) => {
    const { sn } = await within((tx) =>
      aTransferOrder(tx, { merchant_id: sender.merchantId, held: false, shop, ...facts }),
    )
    return (await sender.call(transferOrders.detail, { params: { sn } })).data
  }
  expect(await returned({ state: 60 })).toMatchObject({
    turn: { owner: 'sender', outcome: '货款已退回，可再发一单给其他门店' },
    distance: null,
    shop_spot: null,
  })
  const over = { window_start: later(-hours(2)), window_end: later(-hours(1)) }
  expect(await returned({ state: 60, ...over })).toMatchObject({ turn: { owner: 'none', outcome: '货款已退回' } })
  expect((await returned({ state: 15 }))?.actions).toEqual(['assign', 'reopen', 'cancel'])
  expect((await returned({ state: 15, ...over }))?.actions).toEqual(['cancel'])
})

test('a list names the street to its sender, and to the shop once it has taken the order', async ({ world }) => {
  const [sender, florist] = [await world.merchant(), await world.merchant()]
  const shop = await within((tx) => anAskedShop(tx, florist.merchantId))
  for (const state of [10, 20])
    await within((tx) => aTransferOrder(tx, { merchant_id: sender.merchantId, held: false, shop, state }))
  const addresses = async (status: string) => {
    const lists = [
      await sender.call(transferOrders.list, { query: { status } }),
      await florist.call(receivedOrders.list, { query: { status } }),
    ]
    return lists.map(({ data }) => data?.items[0]?.address)
  }
  expect(await addresses('waitReceive')).toEqual(['光华路SOH***', ''])
  expect(await addresses('waitDelivery')).toEqual(['光华路SOH***', '光华路SOH***'])
})

test('what is on the road is delivered first', async ({ world }) => {
  const [sender, florist] = [await world.merchant(), await world.merchant()]
  const shop = await within((tx) => anAskedShop(tx, florist.merchantId))
  const offered = async (state: number) => {
    const { sn } = await within((tx) =>
      aTransferOrder(tx, { merchant_id: sender.merchantId, held: false, shop, state }),
    )
    return (await florist.call(receivedOrders.detail, { params: { sn } })).data?.actions[0]
  }
  expect([await offered(20), await offered(30)]).toEqual(['callRider', 'deliver'])
})

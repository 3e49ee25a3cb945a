import { describe, expect, vi } from 'vitest'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { anArrival } from '#areas/orders/online-orders/fixtures'
import { orderNow, sender } from '#areas/orders/received-orders/cast-fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { within } from '#core/db/tx'
import {
  aCourierShop,
  callRiders,
  deliveryNow,
  movedBy,
  rideAt,
  steer,
  takenFor,
  type CourierShop,
} from './courier-shop.ts'
import { booksAgree, till } from './delivery-books.ts'
import { figuresOf, test } from '../harness/world.ts'

const { delivering, returned } = deliveryStates
const { waitDelivery, inDelivery } = transferStates
const patient = { timeout: 20_000, interval: 50 }

const becomes = (sn: string, facts: object) =>
  vi.waitFor(async () => expect(await deliveryNow(sn)).toMatchObject(facts), patient)

const detailOf = async ({ person }: CourierShop, sn: string) =>
  (await person.call(delivery.detail, { query: { sn } })).data ?? expect.fail(`no detail of ${sn}`)

const confirm = ({ person }: CourierShop, sn: string) =>
  person.call(delivery.reportByHand, { body: { sn, step: 'returned' } })

type Order = { type: 'online' | 'received'; sn: string }

/** A ride of this order whose rider could not hand it over and is on the way back. */
const onTheWayBack = async (shop: CourierShop, order: Order, courier: 'dada' | 'shansong'): Promise<string> => {
  const [called] = await callRiders(shop, [courier === 'dada' ? 6 : 8], { order, parcel: undefined })
  const { sn } = called ?? expect.fail('nobody was called')
  for (const step of ['accepted', 'pickedUp', 'returning']) await steer(shop, courier, sn, step)
  await becomes(sn, { state: delivering.code, trouble: '商品正在退回门店' })
  return sn
}

describe('goods that a courier brings back', () => {
  test('of a received order: the shop confirms, the courier hears it, it ends and is paid, and both merchants see it', async ({
    world,
  }) => {
    const [from, shop] = [await sender(world), await aCourierShop(world)]
    const order = await within((tx) =>
      aTransferOrder(tx, {
        merchant_id: from.merchantId,
        shop: { id: Number(shop.sid), merchantId: shop.person.merchantId },
        state: waitDelivery.code,
      }),
    )
    const before = await till(shop)
    const sn = await onTheWayBack(shop, { type: 'received', sn: order.sn }, 'dada')
    await vi.waitFor(async () => expect(await orderNow(order.sn)).toMatchObject({ state: inDelivery.code }), patient)
    expect((await detailOf(shop, sn)).actions[0]).toBe('reportByHandReturned')

    expect(await confirm(shop, sn)).toMatchObject({ code: 0 })
    expect(await rideAt(shop, 'dada', sn)).toMatchObject({ state: 'returned' })
    await becomes(sn, { state: returned.code, trouble: '商品已退回门店' })
    const { cost } = await deliveryNow(sn)
    expect(cost).toBe(await takenFor(shop, sn))
    expect(await movedBy(sn)).toEqual({ available: -Number(cost), providerPayable: cost })
    expect(await till(shop)).toMatchObject({ available: before.available - Number(cost), frozen: 0, owes: 0 })
    await booksAgree(shop)

    const back = { state: waitDelivery.code, logistics_status: returned.code, abnormal: true }
    await vi.waitFor(async () => expect(await orderNow(order.sn)).toMatchObject(back), patient)
    const { data } = await from.call(transferOrders.detail, { params: { sn: order.sn } })
    expect(data).toMatchObject({ order_status: waitDelivery.code, order_logistics: { status_zh: '已退回' } })
    const { actions, timeline } = await detailOf(shop, sn)
    expect(actions[0]).toBe('callRider')
    expect(timeline.map(({ what }) => what)).toContain('确认收到退回的商品')

    // A second press finds it done.
    expect(await confirm(shop, sn)).toMatchObject({ code: codes.deliveryMoved.code })
  })

  test('of an online order: it waits to be called for again', async ({ world }) => {
    const shop = await aCourierShop(world)
    const { sn: order } = await within((tx) =>
      anArrival(tx, shop.person.merchantId, {}, { store_id: Number(shop.sid) }),
    )
    const sn = await onTheWayBack(shop, { type: 'online', sn: order }, 'shansong')
    expect(await confirm(shop, sn)).toMatchObject({ code: 0 })
    await becomes(sn, { state: returned.code })
    await booksAgree(shop)
    const stands = { order_logistics: { status: returned.code } }
    await vi.waitFor(
      async () =>
        expect((await shop.person.call(onlineOrders.detail, { params: { sn: order } })).data).toMatchObject(stands),
      patient,
    )
    expect((await detailOf(shop, sn)).actions[0]).toBe('callRider')
  })

  test('that are not on their way back are not confirmed: the courier says no, and nothing changes', async ({
    world,
  }) => {
    const shop = await aCourierShop(world)
    const [called] = await callRiders(shop, [6])
    const { sn } = called ?? expect.fail('nobody was called')
    for (const step of ['accepted', 'pickedUp']) await steer(shop, 'dada', sn, step)
    await becomes(sn, { state: delivering.code })
    const [before, { timeline }] = [await till(shop), await detailOf(shop, sn)]
    expect(await confirm(shop, sn)).toMatchObject({ code: codes.courierRefused.code })
    expect(await rideAt(shop, 'dada', sn)).toMatchObject({ state: 'pickedUp' })
    expect(await deliveryNow(sn)).toMatchObject({ state: delivering.code, cost: null, trouble: '' })
    expect(await till(shop)).toEqual(before)
    expect((await detailOf(shop, sn)).timeline).toEqual(timeline)
  })

  test('are nobody else’s to confirm, and not every courier asks for it', async ({ world }) => {
    const shop = await aCourierShop(world)
    const [called] = await callRiders(shop, [7])
    const { sn } = called ?? expect.fail('nobody was called')
    expect(await confirm(shop, sn)).toMatchObject({ code: codes.courierUnable.code })
    const stranger = await world.merchant()
    const pressed = await stranger.call(delivery.reportByHand, { body: { sn, step: 'returned' } })
    expect(pressed).toMatchObject({ code: codes.notFound.code })
  })
})

test('callbacks are counted by courier, those that prove nothing apart', async ({ world }) => {
  const shop = await aCourierShop(world)
  const [called] = await callRiders(shop, [7])
  const { sn } = called ?? expect.fail('nobody was called')
  await steer(shop, 'sf', sn, 'accepted')
  await becomes(sn, { rider_state: 10 })
  const forged = await fetch(`${world.url}/courier-callback/sf?sign=guess`, { method: 'POST', body: '{}' })
  expect(forged.status).not.toBe(404)
  const metrics = await figuresOf(world)
  for (const result of ['accepted', 'refused'])
    expect(metrics).toMatch(new RegExp(`zdb_courier_callbacks_total\\{courier="sf",result="${result}"\\} [1-9]`))
  expect(metrics).not.toMatch(/zdb_channel_pushes_total\{channel="sf"/)
})

import { expect } from 'vitest'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { aStore } from '#areas/shop/stores/fixtures'
import { within } from '#core/db/tx'
import { boundShop, openMarketOf, ordersKnown, soon } from '../channels/channel-market.ts'
import { deliveryNow, rideAt, steer, type CourierShop } from './courier-shop.ts'
import { test, type World } from '../harness/world.ts'

const jd = 40
const { paid, delivering, completed, cancelled, returned } = deliveryStates
const patientMs = 20_000

/** A shop that sells on a channel, with an account at 京东快递, and an order of a buyer's. */
const aSeller = async (world: World) => {
  const [person, market] = [await world.merchant(), openMarketOf(world)]
  const sid = String(await within((tx) => aStore(tx, person.merchantId, { isDefault: true })))
  const keys = { CustomerName: `010K${String(Date.now()).slice(-7)}`, WareHouseID: '110001' }
  const bound = await person.call(deliverySetup.bind, { params: { shop_id: sid }, body: { channel: jd, keys } })
  expect(bound).toMatchObject({ code: 0, data: { group: 'express', is_open: true } })
  const shop: CourierShop = { person, sid, label: world.sandboxApp }
  const outlet = await boundShop(market, person)
  const [placed] = await outlet.order()
  const there = placed?.id ?? ''
  const [order] = await soon(async () => {
    const orders = await ordersKnown(person.merchantId, [there])
    return orders.length > 0 ? orders : Promise.reject(new Error('not here yet'))
  })
  const sn = order?.sn ?? ''

  const send = async (): Promise<string> => {
    const body = { order: { type: 'online' as const, sn }, sid, channel: jd }
    const sent = await person.call(delivery.callByHand, { params: { sid }, body })
    expect(sent).toMatchObject({ code: 0, data: { items: [{ code: jd, ok: true }] } })
    return sent.data?.items[0]?.sn ?? ''
  }
  return {
    person,
    shop,
    send,
    rideOf: async (ride: string) => (await person.call(delivery.detail, { query: { sn: ride } })).data,
    comesTo: (ride: string, state: number) =>
      soon(async () => expect((await deliveryNow(ride)).state).toBe(state), patientMs),
    orderBecomes: (facts: object) =>
      soon(async () => {
        const { data } = await person.call(onlineOrders.detail, { params: { sn } })
        expect(data).toMatchObject(facts)
      }, patientMs),
    channelKnows: (facts: object) =>
      soon(async () => expect(await market.known('meituan', there)).toMatchObject(facts), patientMs),
  }
}

test('a parcel of an online order goes by express to the door, and the channel hears its waybill', async ({
  world,
}) => {
  const seller = await aSeller(world)
  const sn = await seller.send()
  const { waybill } = await deliveryNow(sn)
  expect(waybill).toMatch(/^JD\d{13}$/)
  // The label of the company itself, for whoever sends; somebody who only looks has no use for the street.
  const shown = await seller.rideOf(sn)
  expect(shown).toMatchObject({ waybill, status: paid.code, shop: { sid: seller.shop.sid } })
  expect(shown?.print_html).toContain(waybill)
  const looker = await world.subAccount(seller.person, { grants: ['delivery.read'] })
  const { data: looked } = await looker.call(delivery.detail, { query: { sn } })
  expect(looked).toMatchObject({ waybill, print_html: '' })
  await seller.orderBecomes({
    order_status: onlineStates.selfProcess.code,
    order_logistics: { status: paid.code, logistics_order_no: sn },
  })

  await steer(seller.shop, 'kdniao', sn, 'pickedUp')
  await seller.comesTo(sn, delivering.code)
  await seller.orderBecomes({ order_logistics: { status: delivering.code } })
  await seller.channelKnows({ status: 'shipped', shipments: [{ company: '京东快递', waybill }] })

  await steer(seller.shop, 'kdniao', sn, 'delivered')
  await seller.comesTo(sn, completed.code)
  await seller.orderBecomes({ order_logistics: { status: completed.code } })
  await seller.channelKnows({ status: 'delivered' })
  // The company bills by the month: nothing is taken here.
  expect(await seller.rideOf(sn)).toMatchObject({ cost: '0.00', true_cost: '0.00' })
})

test('before it is collected a waybill is given back for nothing, and the order can be sent anew', async ({
  world,
}) => {
  const seller = await aSeller(world)
  const sn = await seller.send()
  const reasons = await seller.person.call(delivery.cancelReasons, { query: { sn } })
  expect(reasons).toMatchObject({ code: 0 })
  const body = { sn, reason_id: 4, reason: '顾客取消订单' }
  expect(await seller.person.call(delivery.cancel, { body })).toMatchObject({ code: 0 })
  await seller.comesTo(sn, cancelled.code)
  expect((await rideAt(seller.shop, 'kdniao', sn)).state).toBe('cancelled')
  await seller.orderBecomes({ order_logistics: { status: cancelled.code } })
  const again = await seller.send()
  expect(again).not.toBe(sn)
  await seller.orderBecomes({ order_logistics: { status: paid.code, logistics_order_no: again } })
  await steer(seller.shop, 'kdniao', again, 'pickedUp')
  await seller.comesTo(again, delivering.code)
  expect(await seller.person.call(delivery.cancel, { body: { ...body, sn: again } })).not.toMatchObject({ code: 0 })
})

test('a parcel that nobody takes comes back, and the order waits for somebody to decide', async ({ world }) => {
  const seller = await aSeller(world)
  const sn = await seller.send()
  await steer(seller.shop, 'kdniao', sn, 'returned')
  await seller.comesTo(sn, returned.code)
  await seller.orderBecomes({
    order_status: onlineStates.selfProcess.code,
    order_logistics: { status: returned.code, logistics_order_no: sn },
  })
  expect(await seller.rideOf(sn)).toMatchObject({ status: returned.code, cost: '0.00' })
})

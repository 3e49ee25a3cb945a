import Fastify from 'fastify'
import { describe, expect } from 'vitest'
import { directTakeaway, groups, ownRiders } from '@zdb/contract/couriers/delivery/couriers'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryStates, dispatchStates, riderStates } from '@zdb/contract/couriers/delivery/states'
import { fen } from '@zdb/contract/kit/fen'
import { aRider } from '#areas/couriers/delivery-setup/fixtures'
import { register } from '#core/http/register'
import { unseal } from '#core/outside/sealed'
import { db, within } from '#core/db/tx'
import {
  aCallingShop,
  anOrder,
  pressed,
  refusalOf,
  sentOut,
  till,
  useChannelRiders,
  type CallingShop,
} from '#test/couriers/calling-shop'
import { fakeCourier } from '#test/couriers/fake-courier'
import { dispatchNow } from '#test/couriers/rides'
import { databaseTest as test } from '#test/harness/world'
import { batchList } from './batches.ts'
import { callTakeawayOf } from './takeaway-rides.ts'
import { callByHand, reportByHand, update } from './manual-rides.ts'
import { cancel, voidRide } from '../cancellation/cancellation.ts'
import { callRider } from './calls.ts'
import { timelineOf } from '../timeline.sql.ts'
import { callingRoutes } from './routes.ts'
import { deliveryBySn, type Delivery } from '../delivery.sql.ts'

const { paid, accepted, delivering, completed, cancelled, returned } = deliveryStates

const rideOf = async (sn: string | undefined): Promise<Delivery> =>
  (await deliveryBySn(sn ?? '')) ?? expect.fail('there is no such delivery')

const manual = (order: string, facts: Partial<Parameters<typeof callByHand>[1]>) => ({
  ...pressed(order),
  channel: ownRiders,
  rider_name: '',
  rider_mobile: '',
  waybill: '',
  fee: fen(0),
  ...facts,
})

const byHand = async (facts: Partial<Parameters<typeof callByHand>[1]>, shop?: CallingShop) => {
  const at = shop ?? (await aCallingShop([]))
  const order = anOrder(at)
  const { items } = await callByHand(at.actor, manual(order, facts))
  return { shop: at, order, ride: await rideOf(items[0]?.sn) }
}

describe('riders of the shop', () => {
  test('one of them has it at once, and people say how it goes on', async () => {
    const shop = await aCallingShop([])
    const { id } = await within((tx) => aRider(tx, shop, { username: '小王', mobile: '13700001111' }))
    const { ride } = await byHand({ rider_id: String(id) }, shop)
    expect(ride).toMatchObject({ state: accepted.code, provider: ownRiders, way: groups.own.code, rider_id: id })
    expect(ride.rider_name).toBe('小王')
    expect(unseal(ride.rider_mobile_sealed ?? Buffer.alloc(0))).toEqual({ mobile: '13700001111' })
    const seen: (number | null)[][] = []
    for (const step of ['arrived', 'picked', 'delivered'] as const) {
      await reportByHand(shop.actor, { sn: ride.sn, step })
      const { state, rider_state } = await rideOf(ride.sn)
      seen.push([state, rider_state])
    }
    expect(seen).toEqual([
      [accepted.code, riderStates.atShop.code],
      [delivering.code, riderStates.delivering.code],
      [completed.code, riderStates.delivered.code],
    ])
    expect(await dispatchNow(ride)).toMatchObject({ state: dispatchStates.done.code })
    expect(await till(shop)).toEqual({ available: 1_000_00, frozen: 0, providerPayable: 0 })
    const told = await db().selectFrom('push').selectAll().where('merchant_id', '=', shop.merchantId).execute()
    expect(told.map(({ title }) => title)).toEqual(['已安排配送', '已取货，配送中', '订单已送达'])
    // Who did it by hand is not shown a toast of it.
    expect(told.map(({ params }) => params)).toEqual(
      Array(3).fill(expect.objectContaining({ by: String(shop.actor.accountId) })),
    )
  })

  test('0 is the shopkeeper; nobody, and somebody of another shop, is refused', async () => {
    const { ride } = await byHand({ rider_id: '0' })
    expect(ride).toMatchObject({ rider_id: null, rider_name: '林小花', state: accepted.code })
    const [shop, other] = [await aCallingShop([]), await aCallingShop([])]
    const { id } = await within((tx) => aRider(tx, other))
    const call = (rider_id?: string) => callByHand(shop.actor, manual(anOrder(shop), rider_id ? { rider_id } : {}))
    expect(await refusalOf(call())).toBe('invalid')
    expect(await refusalOf(call(String(id)))).toBe('notFound')
  })

  test('an order has one of them at a time, also beside a courier', async () => {
    const fake = fakeCourier('dada')
    const shop = await aCallingShop([fake])
    const order = anOrder(shop)
    await callByHand(shop.actor, manual(order, { rider_id: '0' }))
    expect(await refusalOf(callByHand(shop.actor, manual(order, { rider_id: '0' })))).toBe('alreadyCalled')
    expect(await refusalOf(callRider(shop.actor, pressed(order, { channels: [6] })))).toBe('alreadyCalled')
    expect(fake.askedFor('create')).toBe(0)
  })

  test('is called off without asking anybody, and the order may be sent anew', async () => {
    const { shop, order, ride } = await byHand({ rider_id: '0' })
    const answer = await cancel(shop.actor, { sn: ride.sn, reason_id: 2, reason: '' })
    expect(answer).toEqual({ fee: 0, waiting: false })
    expect(await rideOf(ride.sn)).toMatchObject({ state: cancelled.code, cost: 0 })
    expect(await refusalOf(callByHand(shop.actor, manual(order, { rider_id: '0' })))).toBe('done')
    expect(sentOut.get(order)).toHaveLength(2)
  })

  test('what is on the way is struck off with a reason, or comes back', async () => {
    const { shop, ride } = await byHand({ rider_id: '0' })
    await reportByHand(shop.actor, { sn: ride.sn, step: 'picked' })
    await voidRide(shop.actor, { sn: ride.sn, reason: '顾客改地址' }, shop.sid)
    expect(await rideOf(ride.sn)).toMatchObject({ state: cancelled.code, reason: '顾客改地址' })
    const other = await byHand({ rider_id: '0' })
    await reportByHand(other.shop.actor, { sn: other.ride.sn, step: 'returned' })
    expect(await rideOf(other.ride.sn)).toMatchObject({ state: returned.code })
  })
})

describe('somebody found elsewhere', () => {
  test('is written down with what it cost, and nothing is taken from the balance', async () => {
    const { shop, ride } = await byHand({ channel: 43, rider_name: '同城跑腿', waybill: 'X123', fee: fen(15_00) })
    expect(ride).toMatchObject({ state: accepted.code, price: 15_00, waybill: 'X123', rider_name: '同城跑腿' })
    await reportByHand(shop.actor, { sn: ride.sn, step: 'delivered' })
    expect(await rideOf(ride.sn)).toMatchObject({ state: completed.code, cost: 15_00 })
    expect(await till(shop)).toEqual({ available: 1_000_00, frozen: 0, providerPayable: 0 })
  })

  test('may be corrected, and the story says what changed', async () => {
    const { shop, ride } = await byHand({ channel: 43, waybill: 'X123', fee: fen(15_00) })
    await update(shop.actor, { sn: ride.sn, waybill: 'X124', fee: fen(12_00), remarks: '加急' }, shop.sid)
    expect(await rideOf(ride.sn)).toMatchObject({ waybill: 'X124', price: 12_00, remarks: '加急' })
    const line = (await timelineOf(ride.id)).find(({ what }) => what === '修改配送单')
    expect(line?.changes).toContainEqual({ label: '运费', before: '15.00', after: '12.00' })
  })

  test('a courier’s own ride is not reported by hand, and nothing but the note on it changes', async () => {
    const shop = await aCallingShop([fakeCourier('dada')])
    const { items } = await callRider(shop.actor, pressed(anOrder(shop), { channels: [6] }))
    const sn = items[0]?.sn ?? ''
    expect(await refusalOf(reportByHand(shop.actor, { sn, step: 'delivered' }))).toBe('courierUnable')
    expect(await refusalOf(update(shop.actor, { sn, fee: fen(1) }, shop.sid))).toBe('courierUnable')
    expect(await refusalOf(update(shop.actor, { sn, remarks: '东门取' }, shop.sid))).toBe('done')
    expect(await refusalOf(callByHand(shop.actor, manual(anOrder(shop), { channel: 6 })))).toBe('courierUnable')
  })
})

test('an order of a takeaway channel is left to the channel’s own riders, free of charge', async () => {
  const shop = await aCallingShop([])
  const handed: string[] = []
  useChannelRiders({
    whyNot: async () => '',
    handOver: async (_tx, _actor, { sn }) => void handed.push(sn),
  })
  const takeaway = { channel: 1, onlineShopId: 1, orderId: '88' }
  const order = anOrder(shop, { takeaway })
  const { items } = await callTakeawayOf(shop.actor, { order_sn: order })
  expect(await rideOf(items[0]?.sn)).toMatchObject({ provider: directTakeaway, state: paid.code, price: 0 })
  expect(handed).toEqual([order])
  expect(await refusalOf(callTakeawayOf(shop.actor, { order_sn: anOrder(shop) }))).toBe('nothingToCall')
})

test('the orders of a batch say beforehand who cannot be called for, and why', async () => {
  const shop = await aCallingShop([])
  const orders = [anOrder(shop), anOrder(shop, { whyNot: 'orderNotReady' }), anOrder(shop, { storeId: null })]
  const rows = await batchList(shop.actor, { type: 'online', sns: orders.join(',') })
  expect(rows.map(({ why_not }) => why_not)).toEqual(['', '该订单当前不能呼叫骑手', '请先选择配送门店'])
  expect(rows[0]).toMatchObject({ consignee: '王**', shop: { sid: shop.sid } })
})

test('what was typed by hand is called once, however often the same press arrives', async () => {
  const fake = fakeCourier('dada')
  const shop = await aCallingShop([fake])
  fake.trouble('create', { waitMs: 300 })
  const app = Fastify()
  register(app, { callRider: delivery.callRider }, { callRider: callingRoutes.callRider }, async () => shop.actor)
  const parcel = {
    consignee: '李先生',
    mobile: '13911112222',
    city: '北京市',
    address: '中关村大街1号',
    longitude: 116.47,
    latitude: 39.92,
    product_type: 1,
    goods_items: [{ item_name: '蛋糕', item_total: 1 }],
  }
  const payload = { order: { type: 'hand' }, parcel, sid: shop.sid, channels: [6] }
  const press = (key: string) =>
    app.inject({ method: 'POST', url: delivery.callRider.path, payload, headers: { 'idempotency-key': key } })
  const answers = (await Promise.all([press('one'), press('one')])).map((response) => response.json<object>())
  expect(answers[0]).toMatchObject({ code: 0, data: { items: [{ ok: true }] } })
  expect(answers[1]).toEqual(answers[0])
  expect((await press('one')).json()).toEqual(answers[0])
  expect(fake.askedFor('create')).toBe(1)
  expect(await till(shop)).toMatchObject({ frozen: 8_00 })
  const rides = await db()
    .selectFrom('delivery_order')
    .select('id')
    .where('merchant_id', '=', shop.merchantId)
    .execute()
  expect(rides).toHaveLength(1)
  await app.close()
})

import { afterEach, expect } from 'vitest'
import { ownRiders } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { fen } from '@zdb/contract/kit/fen'
import { hours, later, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { createLog } from '#core/process/log'
import { aCallingShop, pressed, refusalOf, till, type CallingShop } from '#test/couriers/calling-shop'
import { fakeCourier } from '#test/couriers/fake-courier'
import { databaseTest as test } from '#test/harness/world'
import { applyReport } from '../callbacks/apply-report.ts'
import { inquireAll } from '../quotes/quote-requests.ts'
import { callByHand } from './manual-rides.ts'
import { callRider } from './calls.ts'
import { detail } from '../orders/detail.ts'
import { peopleIn, type QuoteRequest } from '../quotes/parcel.ts'
import { seek } from './escalation.ts'
import { deliveryBySn, type Delivery } from '../delivery.sql.ts'

const log = createLog('silent')
const dada = 6
const { paid, completed } = deliveryStates
const trusted = { trusted: true }

afterEach(resetClock)

const typed: NonNullable<QuoteRequest['parcel']> = {
  consignee: '李先生',
  mobile: '13911112222',
  province: '北京市',
  city: '北京市',
  county: '海淀区',
  address: '中关村大街1号',
  longitude: 116.31,
  latitude: 39.98,
  product_type: 1,
  goods_items: [{ item_name: '生日蛋糕', item_img: '', item_remarks: '', item_total: 1 }],
  goods_value: fen(199_00),
}
const hand = (sn: string) => ({ order: { type: 'hand' as const, sn } })

const rideOf = async (sn: string | undefined): Promise<Delivery> =>
  (await deliveryBySn(sn ?? '')) ?? expect.fail('there is no such delivery')

/** A rider for what was typed, who gives it up. */
const failed = async (fake: ReturnType<typeof fakeCourier>, shop: CallingShop, parcel = typed): Promise<Delivery> => {
  const asked = pressed('', { ...hand(''), parcel, remarks: '请轻放', channels: [dada] })
  const { items } = await callRider(shop.actor, asked)
  const sn = items[0]?.sn ?? ''
  await applyReport(fake.happens(sn, 'failed'), trusted)
  while ((await seek(log)) > 0);
  return rideOf(sn)
}

const again = (shop: CallingShop, sn: string) => callRider(shop.actor, pressed('', { ...hand(sn), channels: [dada] }))

test('a parcel of no order that failed is called again to the same door, and nothing has to be written anew', async () => {
  const fake = fakeCourier('dada', { price: 600 })
  const shop = await aCallingShop([fake])
  const first = await failed(fake, shop)
  expect((await detail(shop.actor, first.sn)).actions).toEqual(['callRider'])
  const ride = await rideOf((await again(shop, first.sn)).items[0]?.sn)
  expect(ride).toMatchObject({ state: paid.code, origin_sn: first.sn, goods_value: 199_00, remarks: '请轻放' })
  expect(peopleIn(ride.people_sealed)).toEqual({ consignee: '李先生', mobile: '13911112222', address: '中关村大街1号' })
  expect((await detail(shop.actor, first.sn)).actions).toEqual([])
})

test('all that was tried with it and its true cost stand together, and the first trouble is over once somebody comes', async () => {
  const fake = fakeCourier('dada', { price: 600 })
  const shop = await aCallingShop([fake])
  const first = await failed(fake, shop)
  const ride = await rideOf((await again(shop, first.sn)).items[0]?.sn)
  await applyReport(fake.happens(ride.sn, 'accepted'), trusted)
  expect((await rideOf(first.sn)).trouble).toBe('')
  await applyReport(fake.happens(ride.sn, 'delivered'), trusted)
  const { attempts, true_cost } = await detail(shop.actor, ride.sn)
  expect(attempts.map(({ sn }) => sn)).toEqual([first.sn, ride.sn])
  expect(true_cost).toBe(6_00)
  expect(await till(shop)).toEqual({ available: 994_00, frozen: 0, providerPayable: 6_00 })
})

test('however many press, one rider comes for it; what was brought is not brought again', async () => {
  const fake = fakeCourier('dada', { price: 600 })
  const shop = await aCallingShop([fake])
  const first = await failed(fake, shop)
  const presses = await Promise.all([again, again, again].map((press) => refusalOf(press(shop, first.sn))))
  expect(presses.toSorted()).toEqual(['alreadyCalled', 'alreadyCalled', 'done'])
  const { attempts } = await detail(shop.actor, first.sn)
  await applyReport(fake.happens(attempts[1]?.sn ?? '', 'delivered'), trusted)
  expect(await rideOf(attempts[1]?.sn)).toMatchObject({ state: completed.code })
  expect(await refusalOf(again(shop, first.sn))).toBe('alreadyCalled')
})

test('a time that has passed means as soon as possible', async () => {
  const fake = fakeCourier('dada')
  const shop = await aCallingShop([fake])
  const day = { delivery_date: later(hours(24)).toISOString().slice(0, 10), delivery_time: '14:00-15:00' }
  const first = await failed(fake, shop, { ...typed, ...day })
  const kept = await inquireAll(shop.actor, pressed('', hand(first.sn)))
  expect(kept.ready.parcel).toMatchObject({ asap: false, windowEnd: first.window_end })
  moveClock(hours(72))
  const { ready } = await inquireAll(shop.actor, pressed('', hand(first.sn)))
  expect(ready.parcel.asap).toBe(true)
  expect(ready.parcel.windowEnd.getTime()).toBeGreaterThan(now().getTime() + minutes(55))
})

test('one of the shop may bring it instead; to another shop the parcel does not exist', async () => {
  const fake = fakeCourier('dada')
  const shop = await aCallingShop([fake])
  const first = await failed(fake, shop)
  const stranger = await aCallingShop([fake])
  expect(await refusalOf(again(stranger, first.sn))).toBe('notFound')
  const carrier = { channel: ownRiders, rider_id: '0', rider_name: '', rider_mobile: '', waybill: '', fee: fen(0) }
  const { items } = await callByHand(shop.actor, { ...pressed('', hand(first.sn)), ...carrier })
  expect(await rideOf(items[0]?.sn)).toMatchObject({ origin_sn: first.sn, provider: ownRiders })
})

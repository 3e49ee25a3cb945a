import { expect } from 'vitest'
import { deliveryStates, dispatchStates } from '@zdb/contract/couriers/delivery/states'
import { hours, later, minutes, now } from '#core/time/clock'
import { createLog } from '#core/process/log'
import { db, within } from '#core/db/tx'
import { fakeCourier, useFakes } from '#test/couriers/fake-courier'
import { aDispatch, aRide, aRideOf, aShopWithMoney, dispatchNow, pollRides, rideNow } from '#test/couriers/rides'
import { databaseTest as test } from '#test/harness/world'
import { applyReport } from './callbacks/apply-report.ts'
import { patchDelivery, type Delivery, type DeliveryPatch } from './delivery.sql.ts'
import { troubles } from './callbacks/troubles.ts'
import { workOffDeliveries } from './deadline-sweep.ts'

const log = createLog('silent')
const { paid, accepted, delivering, completed, cancelled } = deliveryStates

const stand = () => {
  const fake = fakeCourier('dada')
  useFakes(fake)
  return fake
}

const make = (ride: Delivery, change: DeliveryPatch) => within((tx) => patchDelivery(tx, ride.id, change))
const due = (ride: Delivery, change: DeliveryPatch = {}) => make(ride, { ask_at: later(-1_000), ...change })

const askAll = async (): Promise<void> => {
  while ((await pollRides(log)) > 0);
}

test('a courier that takes too long is marked once, in plain words, and asked', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const [silent, slow] = [await aRide(shop, fake), await aRide(shop, fake)]
  const [late, fine] = [await aRide(shop, fake), await aRide(shop, fake)]
  await make(silent, { called_at: later(-minutes(61)) })
  await applyReport(fake.happens(slow.sn, 'accepted', { at: later(-minutes(61)) }), { trusted: true })
  await applyReport(fake.happens(late.sn, 'pickedUp'), { trusted: true })
  await make(late, { window_end: later(-minutes(1)) })
  const unknown = await within(async (tx) =>
    aRideOf(tx, await aDispatch(tx, shop), fine.provider, {
      called: false,
      unknown: true,
      called_at: later(-minutes(11)),
    }),
  )
  await workOffDeliveries()
  await workOffDeliveries()
  const words = async (ride: Delivery) => (await rideNow(ride)).trouble
  expect(await words(silent)).toBe('迟迟无人接单')
  expect(await words(slow)).toBe('骑手迟迟没有取货')
  expect(await words(late)).toBe('超过配送时间仍未送达')
  expect(await words(unknown)).toBe('呼叫未得到答复')
  expect(await words(fine)).toBe('')
  const told = await db()
    .selectFrom('push')
    .select(['title', 'alert'])
    .where('merchant_id', '=', shop.merchantId)
    .where('title', '=', '骑手迟迟没有取货')
    .execute()
  expect(told.map(({ alert }) => alert)).toEqual([
    expect.stringMatching(/：骑手.*迟迟没有取货.*，请联系骑手，或取消后重新呼叫$/) as unknown,
  ])
  const marked = await db()
    .selectFrom('move_history')
    .select(['thing_id', 'move'])
    .where('machine', '=', 'delivery_order')
    .where('move', 'in', ['nobodyCame', 'notPickedUp', 'notDelivered', 'confirmUnknown'])
    .execute()
  expect(marked).toHaveLength(4)
  // They are asked at once; what they say makes it right again.
  fake.happens(late.sn, 'delivered')
  await askAll()
  expect(await rideNow(late)).toMatchObject({ state: completed.code, trouble: '' })
})

test('a ride with trouble on the way is called late all the same, once, and its trouble stays written there', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const [told, lost] = [await aRide(shop, fake), await aRide(shop, fake)]
  await applyReport(fake.happens(told.sn, 'pickedUp'), { trusted: true })
  await make(told, { trouble: '配送途中异常：联系不上收货人', window_end: later(-minutes(1)) })
  await make(lost, { trouble: troubles.unknownToThem, called_at: later(-minutes(61)) })
  for (let count = 0; count < 2; count += 1) await workOffDeliveries()
  const pushes = await db().selectFrom('push').select('title').where('merchant_id', '=', shop.merchantId).execute()
  const titles = pushes.map(({ title }) => title).filter((title) => title === '配送超时' || title === '迟迟无人接单')
  expect(titles.toSorted()).toEqual(['迟迟无人接单', '配送超时'])
  expect(await rideNow(told)).toMatchObject({ trouble: '配送途中异常：联系不上收货人' })
  expect(await rideNow(lost)).toMatchObject({ trouble: troubles.unknownToThem })
  // Once it goes on, the next wait has its own time.
  await applyReport(fake.happens(lost.sn, 'accepted'), { trusted: true })
  expect(await rideNow(lost)).toMatchObject({ trouble: '', late_at: null })
  await askAll()
})

test('a silent courier is asked ever more rarely, and what it says is heard', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const ride = await aRide(shop, fake)
  const waits: number[] = []
  for (let count = 0; count < 3; count += 1) {
    await due(ride)
    await askAll()
    waits.push(((await rideNow(ride)).ask_at?.getTime() ?? 0) - now().getTime())
  }
  expect(waits.map((wait) => Math.round(wait / 60_000))).toEqual([1, 2, 4])
  expect(fake.askedFor('query')).toBe(3)
  fake.happens(ride.sn, 'pickedUp')
  await due(ride, { asked: 0 })
  await askAll()
  expect(await rideNow(ride)).toMatchObject({ state: delivering.code })
})

test('asked while a rider should be on the way, a courier that looks for one has lost that rider', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const ride = await aRide(shop, fake)
  await applyReport(fake.happens(ride.sn, 'accepted', { at: later(-minutes(5)) }), { trusted: true })
  fake.happens(ride.sn, 'waiting')
  await due(ride)
  await askAll()
  expect(await rideNow(ride)).toMatchObject({ state: paid.code, rider_name: '' })
  expect(await dispatchNow(ride)).toMatchObject({ state: dispatchStates.seeking.code })
})

test('a courier whose rider is under way is asked every minute until it has the goods, then every minute and a half', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const ride = await aRide(shop, fake)
  const waits: number[] = []
  for (const status of ['accepted', 'accepted', 'accepted', 'accepted', 'pickedUp', 'pickedUp', 'pickedUp'] as const) {
    const { at } = fake.rides.get(ride.sn) ?? {}
    fake.happens(ride.sn, status, fake.rides.get(ride.sn)?.status === status && at ? { at } : {})
    await due(ride)
    await askAll()
    waits.push(Math.round((((await rideNow(ride)).ask_at?.getTime() ?? 0) - now().getTime()) / 1_000))
  }
  expect(waits.slice(1, 4)).toEqual([60, 60, 60])
  expect(waits.slice(5)).toEqual([90, 90])
  expect(fake.askedFor('query')).toBe(7)
})

test('a rider on the way is looked for, and the way is kept', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const ride = await aRide(shop, fake)
  await applyReport(fake.happens(ride.sn, 'pickedUp', { at: later(-minutes(1)) }), { trusted: true })
  const known = fake.rides.get(ride.sn)
  if (!known) throw new Error('the courier has no such ride')
  known.rider = { name: '张骑手', mobile: '13700000001', spot: { longitude: 116.47, latitude: 39.92 } }
  await due(ride)
  await askAll()
  const { rider_longitude, rider_latitude, ask_at } = await rideNow(ride)
  expect([rider_longitude, rider_latitude]).toEqual([116.47, 39.92])
  expect(Math.round(((ask_at?.getTime() ?? 0) - now().getTime()) / 1_000)).toBe(90)
  const trail = await db().selectFrom('delivery_trail').selectAll().where('delivery_id', '=', ride.id).execute()
  expect(trail).toMatchObject([{ longitude: 116.47, latitude: 39.92 }])
})

test('a cancellation nobody answered is asked after: it counts if they did, and is left to the shop if they did not', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const [done, not] = [await aRide(shop, fake), await aRide(shop, fake)]
  fake.happens(done.sn, 'cancelled')
  await due(done, { cancelling: true })
  await due(not, { cancelling: true })
  await askAll()
  expect(await rideNow(done)).toMatchObject({ state: cancelled.code })
  expect(await dispatchNow(done)).toMatchObject({ state: dispatchStates.ended.code })
  expect(await rideNow(not)).toMatchObject({ state: paid.code, cancelling: false, trouble: '运力方没有取消，请重试' })
  expect(fake.askedFor('cancel')).toBe(0)
})

test('a rider who lost and has picked up all the same is somebody’s worry', async () => {
  const [shop, fakes] = [await aShopWithMoney(), [fakeCourier('dada'), fakeCourier('sf')] as const]
  useFakes(...fakes)
  const [dada, sf] = fakes
  const dispatch = await within((tx) => aDispatch(tx, shop))
  const [first, second] = await within(
    async (tx) => [await aRideOf(tx, dispatch, 6), await aRideOf(tx, dispatch, 7)] as const,
  )
  dada.has(first.sn)
  sf.has(second.sn)
  await applyReport(dada.happens(first.sn, 'accepted'), { trusted: true })
  sf.happens(second.sn, 'pickedUp')
  await askAll()
  expect(await rideNow(second)).toMatchObject({
    state: delivering.code,
    lost: true,
    cancelling: false,
    trouble: '骑手已取货，无法取消，同一订单可能有两位骑手，请联系运力方',
  })
  expect(await rideNow(first)).toMatchObject({ state: accepted.code, lost: false })
})

test('a courier that cannot be reached is asked again, and one that cannot be asked is left alone', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const ride = await aRide(shop, fake)
  fake.trouble('query', { kind: 'unreachable' })
  await due(ride)
  await pollRides(log)
  expect(((await rideNow(ride)).ask_at ?? now()) > later(-hours(1))).toBe(true)
  expect(await rideNow(ride)).toMatchObject({ state: paid.code, asked: 1 })
  const mute = fakeCourier('dada', { without: ['query', 'locate'] })
  useFakes(mute)
  await due(ride)
  await pollRides(log)
  expect((await rideNow(ride)).ask_at).toBeNull()
})

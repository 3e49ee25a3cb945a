import { afterEach, expect } from 'vitest'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { fen } from '@zdb/contract/kit/fen'
import { createLog } from '#core/process/log'
import { db, within } from '#core/db/tx'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { aCallingShop, anOrder, pressed, till } from '#test/couriers/calling-shop'
import { fakeCourier } from '#test/couriers/fake-courier'
import { pollRides, rideNow } from '#test/couriers/rides'
import { databaseTest as test } from '#test/harness/world'
import { applyReport } from '../callbacks/apply-report.ts'
import { deliveryBySn } from '../delivery.sql.ts'
import { callRider } from '../dispatch/calls.ts'
import { cancel, reasonsFor } from './cancellation.ts'
import { endDispatch } from '../dispatch/end-dispatch.ts'

const { accepted, cancelled } = deliveryStates
const risen = '取消费已从2.00元涨到20.00元，没有取消，请确认后再取消'

afterEach(async () => {
  resetClock()
  await db().updateTable('delivery_dispatch').set({ next_at: null }).execute()
  await db().updateTable('delivery_order').set({ ask_at: null }).execute()
})

/** A rider has the order, and calling it off costs two yuan now. */
const ridden = async (options: Parameters<typeof fakeCourier>[1] = {}) => {
  const fake = fakeCourier('dada', options)
  const shop = await aCallingShop([fake])
  const { items } = await callRider(shop.actor, pressed(anOrder(shop), { channels: [6] }))
  const ride = (await deliveryBySn(items[0]?.sn ?? '')) ?? expect.fail('nobody was called')
  await applyReport(fake.happens(ride.sn, 'accepted'), { trusted: true })
  fake.cancellingCosts(2_00)
  const off = (fee: number) => cancel(shop.actor, { sn: ride.sn, reason_id: 4, reason: '', fee: fen(fee) })
  return { fake, shop, ride, off }
}

const pass = async (): Promise<void> => {
  moveClock(minutes(1))
  while ((await pollRides(createLog('silent'))) > 0);
}

const alarmsOf = (merchantId: number) =>
  db()
    .selectFrom('push')
    .select('voice_file')
    .where('merchant_id', '=', merchantId)
    .where('title', '=', '取消费上涨，骑手没有取消')
    .execute()

test('a courier that hears late of a cancellation is not called off at more than the person saw, who is asked again', async () => {
  const { fake, shop, ride, off } = await ridden({ without: ['query'] })
  fake.trouble('cancel', { kind: 'unreachable' })
  expect(await off(2_00)).toMatchObject({ waiting: true })
  fake.cancellingCosts(20_00)
  for (let count = 0; count < 2; count += 1) await pass()
  expect(fake.askedFor('cancel')).toBe(1)
  expect(await rideNow(ride)).toMatchObject({ state: accepted.code, cancelling: false, trouble: risen })
  expect(await alarmsOf(shop.merchantId)).toEqual([{ voice_file: 'order-changed.wav' }])
  expect(await reasonsFor(shop.actor, ride.sn)).toMatchObject({ fee: 20_00 })
  expect(await off(20_00)).toMatchObject({ fee: 20_00, waiting: false })
  expect(await rideNow(ride)).toMatchObject({ state: cancelled.code, cost: 20_00 })
})

test('at the fee that was seen it is called off, however late', async () => {
  const { fake, shop, ride, off } = await ridden({ without: ['query'] })
  fake.trouble('cancel', { kind: 'unreachable' })
  await off(2_00)
  await pass()
  expect(await rideNow(ride)).toMatchObject({ state: cancelled.code, cost: 2_00 })
  expect(await till(shop)).toMatchObject({ frozen: 0, providerPayable: 2_00 })
})

test('a ride that an agreement ends at two yuan rides on when its courier wants twenty by then', async () => {
  const { fake, shop, ride, off } = await ridden()
  const { origin_kind: originKind, origin_sn: originSn } = ride
  const end = { originKind, originSn, shown: ride.sn, fee: fen(2_00), why: '发单方修改了订单' }
  await within((tx) => endDispatch(tx, shop.actor, end))
  fake.cancellingCosts(20_00)
  await pass()
  expect(fake.askedFor('cancel')).toBe(0)
  expect(await rideNow(ride)).toMatchObject({ state: accepted.code, cancelling: false, lost: false, trouble: risen })
  expect(await alarmsOf(shop.merchantId)).toHaveLength(1)
  expect(await off(20_00)).toMatchObject({ waiting: false })
  expect(await rideNow(ride)).toMatchObject({ state: cancelled.code, cost: 20_00 })
})

test('a fee that nobody can tell now is waited for, and nothing is called off meanwhile', async () => {
  const { fake, ride, off } = await ridden({ without: ['query'] })
  fake.trouble('cancel', { kind: 'unreachable' })
  await off(2_00)
  fake.trouble('previewCancel', { kind: 'unreachable' })
  await pass()
  expect(fake.askedFor('cancel')).toBe(1)
  await pass()
  expect(await rideNow(ride)).toMatchObject({ state: cancelled.code, cost: 2_00 })
})

import { afterEach, describe, expect } from 'vitest'
import { deliveryStates, dispatchStates } from '@zdb/contract/couriers/delivery/states'
import { fen } from '@zdb/contract/kit/fen'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { createLog } from '#core/process/log'
import { db } from '#core/db/tx'
import { aCallingShop, anOrder, pressed, refusalOf, till } from '#test/couriers/calling-shop'
import { soundLedger } from '#test/harness/deal'
import { fakeCourier } from '#test/couriers/fake-courier'
import { dispatchNow, pollRides, rideNow } from '#test/couriers/rides'
import { databaseTest as test } from '#test/harness/world'
import { troubles } from '../callbacks/troubles.ts'
import { applyReport } from '../callbacks/apply-report.ts'
import { callRider } from '../dispatch/calls.ts'
import { cancel, reasonsFor, voidRide } from './cancellation.ts'
import { reportByHand } from '../dispatch/manual-rides.ts'
import { workOffDeliveries } from '../deadline-sweep.ts'
import { timelineOf } from '../timeline.sql.ts'
import { deliveryBySn } from '../delivery.sql.ts'
import { tip } from '../money/tips.ts'

const log = createLog('silent')
const { paid, accepted, cancelled, completed } = deliveryStates

afterEach(resetClock)

const ridden = async (options: Parameters<typeof fakeCourier>[1] = {}) => {
  const fake = fakeCourier('dada', { price: 800, ...options })
  const shop = await aCallingShop([fake])
  const { items } = await callRider(shop.actor, pressed(anOrder(shop), { channels: [6] }))
  const ride = (await deliveryBySn(items[0]?.sn ?? '')) ?? expect.fail('nobody was called')
  const off = (fee?: number) =>
    cancel(shop.actor, { sn: ride.sn, reason_id: 4, reason: '', ...(fee === undefined ? {} : { fee: fen(fee) }) })
  return { fake, shop, ride, off }
}

describe('calling a rider off', () => {
  test('the reasons and the fee of this moment are shown first', async () => {
    const { fake, shop, ride } = await ridden()
    expect(await reasonsFor(shop.actor, ride.sn)).toMatchObject({ fee: 0, notice: '此刻取消不产生费用' })
    fake.cancellingCosts(200)
    const shown = await reasonsFor(shop.actor, ride.sn, shop.sid)
    expect(shown).toMatchObject({ fee: 2_00, notice: '此刻取消需支付2.00元' })
    expect(shown.items.map(({ title }) => title)).toContain('顾客取消订单')
  })

  test('without a fee all of the money is free again', async () => {
    const { shop, ride, off } = await ridden()
    expect(await off()).toEqual({ fee: 0, waiting: false })
    expect(await rideNow(ride)).toMatchObject({ state: cancelled.code, cost: 0, reason: '顾客取消订单' })
    expect(await dispatchNow(ride)).toMatchObject({ state: dispatchStates.ended.code })
    expect(await till(shop)).toEqual({ available: 1_000_00, frozen: 0, providerPayable: 0 })
  })

  test('at the fee that was seen, and that fee alone is paid', async () => {
    const { fake, shop, ride, off } = await ridden()
    fake.cancellingCosts(200)
    expect(await off(200)).toEqual({ fee: 2_00, waiting: false })
    expect(await rideNow(ride)).toMatchObject({ state: cancelled.code, cancel_fee: 2_00, cost: 2_00 })
    expect(await till(shop)).toEqual({ available: 998_00, frozen: 0, providerPayable: 2_00 })
  })

  test('not at a fee that has risen since, nor at one that was never shown', async () => {
    const { fake, shop, ride, off } = await ridden()
    fake.cancellingCosts(300)
    expect(await refusalOf(off(200))).toBe('feeRose')
    expect(await refusalOf(off())).toBe('feeRose')
    expect(await rideNow(ride)).toMatchObject({ state: paid.code, cancelling: false })
    expect(fake.askedFor('cancel')).toBe(0)
    expect(await till(shop)).toMatchObject({ frozen: 8_00 })
  })

  test('not when a fee was shown and its courier does not say now what it takes', async () => {
    const { fake, ride, off } = await ridden()
    fake.trouble('previewCancel', { kind: 'unreachable' })
    expect(await refusalOf(off(0))).toBe('feeRose')
    expect(await rideNow(ride)).toMatchObject({ state: paid.code, cancelling: false })
    expect(fake.askedFor('cancel')).toBe(0)
  })

  test('a courier that would not lets the rider ride on, and says why', async () => {
    const { fake, ride, off } = await ridden()
    fake.trouble('cancel', { kind: 'refused', words: '骑手已在途中' })
    expect(await refusalOf(off())).toBe('courierRefused')
    expect(await rideNow(ride)).toMatchObject({ state: paid.code, cancelling: false })
    expect((await timelineOf(ride.id)).map(({ what }) => what)).toContain('取消未成功')
  })

  test('a courier that does not answer is asked until it is known', async () => {
    const { fake, shop, ride, off } = await ridden()
    fake.trouble('cancel', { kind: 'unreachable', done: true })
    expect(await off()).toEqual({ fee: 0, waiting: true })
    expect(await rideNow(ride)).toMatchObject({ state: paid.code, cancelling: true })
    expect(await refusalOf(off())).toBe('deliveryMoved')
    moveClock(minutes(1))
    while ((await pollRides(log)) > 0);
    expect(await rideNow(ride)).toMatchObject({ state: cancelled.code })
    expect(await till(shop)).toMatchObject({ available: 1_000_00, frozen: 0 })
  })

  test('once picked up it cannot be called off, nor struck off in silence', async () => {
    const { fake, shop, ride, off } = await ridden()
    expect(await refusalOf(voidRide(shop.actor, { sn: ride.sn, reason: '不要了' }, shop.sid))).toBe('invalid')
    await applyReport(fake.happens(ride.sn, 'pickedUp'), { trusted: true })
    expect(await refusalOf(off())).toBe('deliveryMoved')
  })

  test('another merchant, or another store, does not find it', async () => {
    const { ride } = await ridden()
    const stranger = await aCallingShop([fakeCourier('dada')])
    expect(await refusalOf(reasonsFor(stranger.actor, ride.sn))).toBe('notFound')
    const { shop, ride: own } = await ridden()
    expect(await refusalOf(tip(shop.actor, own.sn, fen(1_00), stranger.sid))).toBe('notFound')
  })
})

describe('a tip', () => {
  test('is set aside, told to the courier, and added to by the next', async () => {
    const { fake, shop, ride } = await ridden()
    await tip(shop.actor, ride.sn, fen(2_00))
    await applyReport(fake.happens(ride.sn, 'accepted'), { trusted: true })
    await tip(shop.actor, ride.sn, fen(3_00))
    expect(await rideNow(ride)).toMatchObject({ state: accepted.code, tips: 5_00 })
    expect(fake.rides.get(ride.sn)?.tips).toBe(5_00)
    expect(await till(shop)).toMatchObject({ frozen: 13_00 })
    await applyReport(fake.happens(ride.sn, 'delivered'), { trusted: true })
    expect(await till(shop)).toEqual({ available: 987_00, frozen: 0, providerPayable: 13_00 })
  })

  test('that the courier does not take is free again', async () => {
    const { fake, shop, ride } = await ridden()
    fake.trouble('tip', { kind: 'refused', words: '小费过低' })
    expect(await refusalOf(tip(shop.actor, ride.sn, fen(2_00)))).toBe('courierRefused')
    expect(await rideNow(ride)).toMatchObject({ tips: 0 })
    expect(await till(shop)).toMatchObject({ available: 992_00, frozen: 8_00 })
  })

  test('is refused where there is no money for it, or nobody who takes one', async () => {
    const { shop, ride, fake } = await ridden()
    expect(await refusalOf(tip(shop.actor, ride.sn, fen(2_000_00)))).toBe('notEnough')
    expect(fake.askedFor('tip')).toBe(0)
    const deaf = await ridden({ without: ['tip'] })
    expect(await refusalOf(tip(deaf.shop.actor, deaf.ride.sn, fen(1_00)))).toBe('courierUnable')
  })
})

test('after all of this the books are sound', async () => {
  await soundLedger()
})

describe('a ride that is struck off by hand', () => {
  /** With a rider, something wrong with it, and struck off by its shop. */
  const struckOff = async (options: Parameters<typeof fakeCourier>[1] = {}) => {
    const scene = await ridden(options)
    const { fake, shop, ride } = scene
    await applyReport(fake.happens(ride.sn, 'pickedUp'), { trusted: true })
    await db().updateTable('delivery_order').set({ trouble: '联系不上骑手' }).where('id', '=', ride.id).execute()
    await voidRide(shop.actor, { sn: ride.sn, reason: '不要了' }, shop.sid)
    return scene
  }
  const poll = async (times: number, apart: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      moveClock(apart)
      await pollRides(log)
    }
  }

  test('keeps its money set aside until its courier says what it costs', async () => {
    const { fake, shop, ride } = await struckOff()
    expect(await rideNow(ride)).toMatchObject({ state: cancelled.code, cost: null })
    expect(await till(shop)).toMatchObject({ available: 992_00, frozen: 8_00 })
    await applyReport(fake.happens(ride.sn, 'delivered'), { trusted: true })
    expect(await rideNow(ride)).toMatchObject({ state: completed.code, cost: 8_00 })
    expect(await till(shop)).toEqual({ available: 992_00, frozen: 0, providerPayable: 8_00 })
    await soundLedger()
  })

  test('is asked after with a growing pause and writes its story once', async () => {
    const { fake, ride } = await struckOff()
    const asks = () => fake.asked.filter(({ what, sn }) => what === 'query' && sn === ride.sn).length
    const lines = async () => (await timelineOf(ride.id)).length
    await poll(3, minutes(11))
    const [told, asked] = [await lines(), asks()]
    await poll(40, 1_000)
    expect(asks()).toBeLessThanOrEqual(asked + 4)
    await poll(20, minutes(11))
    expect(await lines()).toBeLessThanOrEqual(told + 1)
    expect(await rideNow(ride)).toMatchObject({ trouble: '取消迟迟没有得到运力方答复，请联系运力方' })
  })

  test('is somebody’s worry when its courier cannot be asked and says nothing for a week; its money stays set aside', async () => {
    const { fake, shop, ride } = await struckOff({ without: ['query'] })
    fake.trouble('cancel', { kind: 'refused', times: 1_000, words: '已取件' })
    await poll(30, minutes(11))
    expect(await till(shop)).toMatchObject({ frozen: 8_00 })
    expect(fake.asked.filter(({ what, sn }) => what === 'cancel' && sn === ride.sn).length).toBeLessThan(32)
    moveClock(7 * 24 * minutes(60))
    await workOffDeliveries()
    expect(await rideNow(ride)).toMatchObject({ cost: null, trouble: troubles.costUnknown })
    expect(await till(shop)).toEqual({ available: 992_00, frozen: 8_00, providerPayable: 0 })
    await applyReport(fake.happens(ride.sn, 'delivered'), { trusted: true })
    expect(await till(shop)).toEqual({ available: 992_00, frozen: 0, providerPayable: 8_00 })
    await soundLedger()
  })
})

test('a ride whose courier cannot be asked is completed by hand when nothing is heard of it', async () => {
  const { fake, shop, ride } = await ridden({ without: ['query'] })
  await applyReport(fake.happens(ride.sn, 'pickedUp'), { trusted: true })
  const done = () => reportByHand(shop.actor, { sn: ride.sn, step: 'delivered' })
  expect(await refusalOf(done())).toBe('courierUnable')
  await db().updateTable('delivery_order').set({ trouble: '超过配送时间仍未送达' }).where('id', '=', ride.id).execute()
  await done()
  expect(await rideNow(ride)).toMatchObject({ state: completed.code, cost: null })
  expect(await till(shop)).toEqual({ available: 992_00, frozen: 8_00, providerPayable: 0 })
  await applyReport(fake.happens(ride.sn, 'delivered', { fee: fen(9_00) }), { trusted: true })
  expect(await till(shop)).toEqual({ available: 991_00, frozen: 0, providerPayable: 9_00 })
})

import { describe, expect, vi } from 'vitest'
import { providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryStates, dispatchStates } from '@zdb/contract/couriers/delivery/states'
import { codes } from '@zdb/contract/codes'
import { fen, formatYuan } from '@zdb/contract/kit/fen'
import { anArrival } from '#areas/orders/online-orders/fixtures'
import { claimsOf } from '#core/money/claims'
import { balancesOf } from '#core/money/ledger'
import { db, within } from '#core/db/tx'
import {
  aCourierShop,
  badDay,
  callRiders,
  deliveryNow,
  movedBy,
  rideAt,
  skipTime,
  steer,
  takenFor,
  type CourierShop,
} from './courier-shop.ts'
import { soundLedger } from '../harness/deal.ts'
import { test } from '../harness/world.ts'

const { unpaid, accepted, completed, cancelled } = deliveryStates
const four = [6, 7, 26, 27] as const
const money = 1_000_00
const patient = { timeout: 20_000, interval: 25 }

const nameOf = (code: number): string => providerOf(code).aggregated ?? expect.fail('nobody rides for us')
const till = async ({ person }: CourierShop) => {
  const { available, frozen, providerPayable } = await balancesOf(person.merchantId)
  return { available, frozen, providerPayable, owes: (await claimsOf(person.merchantId)).owes }
}
const statesOf = async (sns: readonly string[]): Promise<number[]> =>
  (await Promise.all(sns.map(deliveryNow))).map(({ state }) => state)

/** Waits until the delivery stands there. */
const comesTo = (sn: string, state: number) =>
  vi.waitFor(async () => expect((await deliveryNow(sn)).state).toBe(state), patient)

/** Waits until a courier has told this of a ride, and everything that was told has been heard. */
const toldOf = (shop: CourierShop, { code, sn }: { code: number; sn: string }, words: string) =>
  vi.waitFor(async () => {
    const { log } = await rideAt(shop, nameOf(code), sn)
    expect(log.some(({ what }) => what.startsWith(`${words}：推送已送达`))).toBe(true)
    const open = await db().selectFrom('courier_push').select('id').where('done_at', 'is', null).execute()
    expect(open).toEqual([])
  }, patient)

const dispatchOf = async (sn: string) => {
  const { dispatch_id } = await deliveryNow(sn)
  return db().selectFrom('delivery_dispatch').selectAll().where('id', '=', dispatch_id).executeTakeFirstOrThrow()
}

describe('four couriers called at once', () => {
  test('two accept in the same instant and one cancels late: one is paid, three are cancelled, the balance is exact', async ({
    world,
  }) => {
    const shop = await aCourierShop(world, money)
    const called = await callRiders(shop, four)
    expect(called.map(({ ok }) => ok)).toEqual([true, true, true, true])
    const sns = called.map(({ sn }) => sn)
    const prices = (await Promise.all(sns.map(deliveryNow))).map(({ price }) => price)
    const sum = prices.reduce((total, price) => total + price, 0)
    expect(await till(shop)).toEqual({ available: money - sum, frozen: sum, providerPayable: 0, owes: 0 })

    // The courier of the last one tells of its cancellation only after everything is over.
    const [first, second, , late] = called
    if (!first || !second || !late) return expect.fail('not all were called')
    await badDay(shop, nameOf(late.code), { delay: 1 })
    await Promise.all([first, second].map(({ code, sn }) => steer(shop, nameOf(code), sn, 'accepted')))
    await vi.waitFor(async () => {
      const states = (await statesOf(sns)).toSorted((a, b) => a - b)
      expect(states).toEqual([accepted.code, cancelled.code, cancelled.code, cancelled.code])
    }, patient)
    const atCouriers = await Promise.all(called.map(({ code, sn }) => rideAt(shop, nameOf(code), sn)))
    expect(atCouriers.map((ride) => ride.state).toSorted()).toEqual(['accepted', 'cancelled', 'cancelled', 'cancelled'])
    const { winner_id, state } = await dispatchOf(first.sn)
    const riding = (await Promise.all(sns.map(deliveryNow))).find(({ id }) => id === winner_id)
    expect(state).toBe(dispatchStates.riding.code)
    expect([first.sn, second.sn]).toContain(riding?.sn)

    const won = called.find(({ sn }) => sn === riding?.sn) ?? expect.fail('nobody won')
    await steer(shop, nameOf(won.code), won.sn, 'delivered')
    await comesTo(won.sn, completed.code)
    await toldOf(shop, late, '已取消')
    const price = riding?.price ?? 0
    expect(await till(shop)).toEqual({ available: money - price, frozen: 0, providerPayable: price, owes: 0 })
    expect((await statesOf(sns)).toSorted((a, b) => a - b)).toEqual([
      completed.code,
      cancelled.code,
      cancelled.code,
      cancelled.code,
    ])
    for (const { sn } of called) expect((await movedBy(sn))['providerPayable'] ?? 0).toBe(await takenFor(shop, sn))
    expect((await dispatchOf(won.sn)).state).toBe(dispatchStates.done.code)
    await soundLedger()
  })

  test('a loser who was called off too late is paid its fee, and the order’s true cost says so', async ({ world }) => {
    const shop = await aCourierShop(world, money)
    const [first, second] = await callRiders(shop, [6, 26])
    if (!first || !second) return expect.fail('not both were called')
    // Its rider accepts unheard and rides for two minutes; then the other one's acceptance is heard.
    await badDay(shop, nameOf(second.code), { lose: { next: 1 } })
    await steer(shop, nameOf(second.code), second.sn, 'accepted')
    await skipTime(shop, 120_000)
    await steer(shop, nameOf(first.code), first.sn, 'accepted')
    await comesTo(second.sn, cancelled.code)
    await vi.waitFor(async () => expect((await deliveryNow(second.sn)).cost).toBe(2_00), patient)
    await steer(shop, nameOf(first.code), first.sn, 'delivered')
    await comesTo(first.sn, completed.code)
    const { price } = await deliveryNow(first.sn)
    expect(await till(shop)).toEqual({
      available: money - price - 2_00,
      frozen: 0,
      providerPayable: price + 2_00,
      owes: 0,
    })
    const { data } = await shop.person.call(delivery.detail, { query: { sn: first.sn } })
    expect(data?.true_cost).toBe(formatYuan(fen(price + 2_00)))
    for (const { sn } of [first, second]) expect((await movedBy(sn))['providerPayable']).toBe(await takenFor(shop, sn))
    await soundLedger()
  })
})

describe('a call whose answer never came', () => {
  test('was accepted in truth: its callback claims it, and no second rider comes', async ({ world }) => {
    const shop = await aCourierShop(world, money)
    const { sn: order } = await within((tx) =>
      anArrival(tx, shop.person.merchantId, {}, { store_id: Number(shop.sid) }),
    )
    const call = (channel: number) =>
      shop.person.call(delivery.callRider, { body: { order: { type: 'online', sn: order }, channels: [channel] } })
    // Neither its answer nor its first word reaches us.
    await badDay(shop, 'uupt', { loseAnswer: { next: 1 }, where: 'addOrder', lose: { next: 1 } })
    const [called] = (await call(27)).data?.items ?? []
    const { sn, ok } = called ?? expect.fail('nobody was called')
    expect(ok).toBe(false)
    expect(await deliveryNow(sn)).toMatchObject({ state: unpaid.code, unknown: true })
    expect((await rideAt(shop, 'uupt', sn)).state).toBe('waiting')
    expect([codes.callUnknown.code, codes.alreadyCalled.code]).toContain((await call(6)).code)

    const { rider } = await steer(shop, 'uupt', sn, 'accepted')
    await comesTo(sn, accepted.code)
    expect(await deliveryNow(sn)).toMatchObject({ unknown: false, rider_name: rider?.name })
    expect((await call(6)).code).toBe(codes.alreadyCalled.code)
    await steer(shop, 'uupt', sn, 'delivered')
    await comesTo(sn, completed.code)
    const rides = await db().selectFrom('delivery_order').select('sn').where('origin_sn', '=', order).execute()
    expect(rides).toEqual([{ sn }])
    const taken = await takenFor(shop, sn)
    await vi.waitFor(async () => expect(await deliveryNow(sn)).toMatchObject({ cost: taken }), patient)
    expect(await till(shop)).toEqual({ available: money - taken, frozen: 0, providerPayable: taken, owes: 0 })
    await soundLedger()
  })
})

describe('two ends that contradict each other', () => {
  test.for([7, 26, 27])('of %i are decided by asking', async (code, { world }) => {
    const shop = await aCourierShop(world, money)
    const [called] = await callRiders(shop, [code])
    const { sn } = called ?? expect.fail('nobody was called')
    await steer(shop, nameOf(code), sn, 'pickedUp')
    // It is delivered, and its courier also says that it was cancelled.
    await badDay(shop, nameOf(code), { contradict: { next: 1 } })
    await steer(shop, nameOf(code), sn, 'delivered')
    await toldOf(shop, { code, sn }, '已送达')
    await toldOf(shop, { code, sn }, '误报已取消')
    await comesTo(sn, completed.code)
    const taken = await takenFor(shop, sn)
    expect(taken).toBeGreaterThan(0)
    expect(await deliveryNow(sn)).toMatchObject({ trouble: '', cost: taken })
    expect(await till(shop)).toEqual({ available: money - taken, frozen: 0, providerPayable: taken, owes: 0 })
    await soundLedger()
  })
})

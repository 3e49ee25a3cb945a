import { afterEach, describe, expect } from 'vitest'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { fen } from '@zdb/contract/kit/fen'
import { anIncome } from '#core/money/fixtures'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { createLog } from '#core/process/log'
import { db, within } from '#core/db/tx'
import { aCallingShop, anOrder, pressed, till } from '#test/couriers/calling-shop'
import { pollRides } from '#test/couriers/rides'
import { everybody, town } from '#test/couriers/three-couriers'
import { databaseTest as test } from '#test/harness/world'
import { applyReport } from '../callbacks/apply-report.ts'
import { callRider } from './calls.ts'
import { timelineOf } from '../timeline.sql.ts'
import { seek } from './escalation.ts'
import { attemptsOf, type Delivery } from '../delivery.sql.ts'

const log = createLog('silent')
const dada = 6
const sf = 7
const { paid, accepted, cancelled, failed } = deliveryStates

/** What a test leaves unfinished is not the next one's. */
afterEach(async () => {
  resetClock()
  await db().updateTable('delivery_dispatch').set({ next_at: null }).execute()
  await db().updateTable('delivery_order').set({ ask_at: null }).execute()
})

const ridesOf = async (dispatchId: string): Promise<Delivery[]> => attemptsOf(Number(dispatchId))

/** The clock goes on and whatever is due is done. */
const pass = async (count: number): Promise<void> => {
  moveClock(minutes(count))
  while ((await seek(log)) > 0);
  while ((await pollRides(log)) > 0);
}

describe('the clock goes on with what was begun', () => {
  const alone = async (strategy: 'autopilot' | 'cheapest' = 'autopilot') => {
    const fakes = town()
    const shop = await aCallingShop(everybody(fakes))
    const { dispatch_id } = await callRider(shop.actor, pressed(anOrder(shop), { strategy }))
    return { fakes, shop, dispatch_id }
  }
  const standing = async (dispatchId: string) =>
    (await ridesOf(dispatchId)).map(({ provider, state, lost }) => [provider, state, lost])

  test('nobody accepts for three minutes: the next is called and the first is called off', async () => {
    const { shop, dispatch_id } = await alone()
    await pass(2)
    expect(await standing(dispatch_id)).toEqual([[dada, paid.code, false]])
    await pass(2)
    expect(await standing(dispatch_id)).toEqual([
      [dada, cancelled.code, true],
      [sf, paid.code, false],
    ])
    expect(await till(shop)).toMatchObject({ available: 991_00, frozen: 9_00 })
  })

  test('after the last a tip, as far as the shop allows, and then all at once', async () => {
    const { fakes, dispatch_id } = await alone()
    for (let round = 0; round < 3; round += 1) await pass(4)
    const tipped = async () => (await ridesOf(dispatch_id)).at(-1)?.tips
    expect(await tipped()).toBe(2_00)
    for (let round = 0; round < 5; round += 1) await pass(4)
    const rides = await ridesOf(dispatch_id)
    expect(rides.filter(({ state }) => state === paid.code).map(({ provider }) => provider)).toEqual([8, dada, sf])
    expect(fakes.shansong.rides.get(rides[2]?.sn ?? '')?.tips).toBe(10_00)
    expect(rides.map(({ provider }) => provider)).toEqual([dada, sf, 8, dada, sf])
    expect(fakes.dada.askedFor('create')).toBe(2)
  })

  test('nobody is let go whose cancellation costs something: a tip is tried instead', async () => {
    const { fakes, dispatch_id } = await alone()
    fakes.dada.cancellingCosts(200)
    await pass(4)
    expect(await standing(dispatch_id)).toEqual([[dada, paid.code, false]])
    expect((await ridesOf(dispatch_id))[0]?.tips).toBe(2_00)
    expect(fakes.dada.askedFor('cancel')).toBe(0)
  })

  test('a fee nobody could tell is not free: nobody is let go, and it is asked for again within seconds', async () => {
    const { fakes, dispatch_id } = await alone()
    fakes.dada.trouble('previewCancel', { kind: 'unreachable', times: 3 })
    await pass(4)
    expect(await standing(dispatch_id)).toEqual([[dada, paid.code, false]])
    for (const seconds of [2, 4]) await pass(seconds / 60)
    expect(fakes.dada.askedFor('previewCancel')).toBe(3)
    expect(await standing(dispatch_id)).toEqual([[dada, paid.code, false]])
    await pass(8 / 60)
    expect(await standing(dispatch_id)).toEqual([
      [dada, cancelled.code, true],
      [sf, paid.code, false],
    ])
  })

  test('a courier that never tells its fee is asked once a minute at most, and the strategy goes on when it does', async () => {
    const { fakes, dispatch_id } = await alone()
    fakes.dada.trouble('previewCancel', { kind: 'refused', times: 20 })
    await pass(4)
    for (let round = 0; round < 20; round += 1) await pass(1)
    expect(fakes.dada.askedFor('previewCancel')).toBe(21)
    expect(await standing(dispatch_id)).toEqual([
      [dada, cancelled.code, true],
      [sf, paid.code, false],
    ])
  })

  test('an empty till stops nothing for good: after a recharge the next is called', async () => {
    const fakes = town()
    const shop = await aCallingShop(everybody(fakes), 8_00)
    const { dispatch_id } = await callRider(shop.actor, pressed(anOrder(shop), { strategy: 'autopilot' }))
    for (let round = 0; round < 3; round += 1) await pass(4)
    expect(await standing(dispatch_id)).toEqual([[dada, paid.code, false]])
    const said = (await timelineOf((await ridesOf(dispatch_id))[0]?.id ?? 0)).map(({ what }) => what)
    expect(said.filter((what) => what === '余额不足，未能呼叫下一家')).toHaveLength(1)
    await within((tx) => anIncome(tx, shop.actor.merchantId, fen(100_00)))
    await pass(4)
    expect(await standing(dispatch_id)).toEqual([
      [dada, cancelled.code, true],
      [sf, paid.code, false],
    ])
  })

  test('a rider who accepted is left in peace', async () => {
    const { fakes, dispatch_id } = await alone('cheapest')
    const [ride] = await ridesOf(dispatch_id)
    await applyReport(fakes.dada.happens(ride?.sn ?? '', 'accepted'), { trusted: true })
    await pass(30)
    expect(await standing(dispatch_id)).toEqual([[dada, accepted.code, false]])
  })

  test('a courier that gives the order back is followed by the next', async () => {
    const { fakes, dispatch_id } = await alone('cheapest')
    const [ride] = await ridesOf(dispatch_id)
    await applyReport(fakes.dada.happens(ride?.sn ?? '', 'cancelled'), { trusted: true })
    await pass(0)
    expect(await standing(dispatch_id)).toEqual([
      [dada, cancelled.code, false],
      [sf, paid.code, false],
    ])
  })

  test('when all have said no the shop is told, and the order waits for its decision', async () => {
    const fakes = town()
    const shop = await aCallingShop(everybody(fakes))
    for (const fake of everybody(fakes)) fake.trouble('create', { kind: 'noCapacity', times: 5 })
    const order = anOrder(shop)
    const { dispatch_id } = await callRider(shop.actor, pressed(order, { strategy: 'autopilot' }))
    await pass(0)
    const rides = await ridesOf(dispatch_id)
    expect(rides.map(({ state }) => state)).toEqual([failed.code, failed.code, failed.code])
    expect(rides.at(-1)?.trouble).toBe('没有运力接单')
    expect(await till(shop)).toEqual({ available: 1_000_00, frozen: 0, providerPayable: 0 })
  })
})

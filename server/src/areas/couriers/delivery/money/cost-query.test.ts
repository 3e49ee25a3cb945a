import { afterEach, expect } from 'vitest'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { dayText } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import { balancesOf } from '#core/money/ledger'
import { createLog } from '#core/process/log'
import { db } from '#core/db/tx'
import { days, hours, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { soundLedger } from '#test/harness/deal'
import { fakeCourier, useFakes } from '#test/couriers/fake-courier'
import { aRide, aShopWithMoney, pollRides, rideNow, type Shop } from '#test/couriers/rides'
import { databaseTest as test } from '#test/harness/world'
import { applyReport } from '../callbacks/apply-report.ts'
import { workOffDeliveries } from '../deadline-sweep.ts'
import { pollSilentRides } from '../tracking/status-polling.ts'
import { troubles } from '../callbacks/troubles.ts'
import { pollCosts } from './cost-query.ts'
import { compareStatements } from './statement-comparison.ts'

const log = createLog('silent')
const { completed, cancelled, returned } = deliveryStates

afterEach(async () => {
  resetClock()
  await db().updateTable('delivery_order').set({ ask_at: null }).execute()
})

const till = async ({ merchantId }: Shop) => {
  const { available, frozen, providerPayable } = await balancesOf(merchantId)
  return { available, frozen, providerPayable }
}

const pass = async (ms: number): Promise<void> => {
  moveClock(ms)
  while ((await pollRides(log)) > 0);
}

const stand = async () => {
  const [shop, fake] = [await aShopWithMoney(), fakeCourier('dada')]
  useFakes(fake)
  return { shop, fake }
}

test.for([
  ['delivered', completed.code],
  ['returned', returned.code],
  ['cancelled', cancelled.code],
] as const)(
  'a ride that was %s keeps its money set aside until its courier says what it takes',
  async ([end, state]) => {
    const { shop, fake } = await stand()
    fake.tellsNoSums()
    const ride = await aRide(shop, fake)
    await applyReport(fake.happens(ride.sn, end), { trusted: true })
    await pass(0)
    expect(await rideNow(ride)).toMatchObject({ state, cost: null })
    expect(await till(shop)).toMatchObject({ frozen: 8_00, providerPayable: 0 })
    const asked = fake.askedFor('query')
    for (let round = 0; round < 60; round += 1) await pass(minutes(1))
    expect(fake.askedFor('query') - asked).toBeGreaterThan(4)
    expect(fake.askedFor('query') - asked).toBeLessThan(8)
    fake.bills(dayText(now()), ride.sn, 9_30)
    await pass(hours(6))
    expect(await rideNow(ride)).toMatchObject({ state, cost: 9_30, ask_at: null })
    expect(await till(shop)).toEqual({ available: 990_70, frozen: 0, providerPayable: 9_30 })
    await soundLedger()
  },
)

test('a sum nobody tells is somebody’s worry after a week, and is paid whenever it is told', async () => {
  const { shop, fake } = await stand()
  fake.tellsNoSums()
  const ride = await aRide(shop, fake)
  await applyReport(fake.happens(ride.sn, 'delivered'), { trusted: true })
  await pass(days(8))
  for (let round = 0; round < 2; round += 1) await workOffDeliveries()
  expect(await rideNow(ride)).toMatchObject({
    cost: null,
    trouble: '运力方没有给出实际运费，运费仍冻结，请向运力方核实',
  })
  expect(await till(shop)).toMatchObject({ frozen: 8_00, providerPayable: 0 })
  const pushes = await db().selectFrom('push').select('title').where('merchant_id', '=', shop.merchantId).execute()
  expect(pushes.filter(({ title }) => title === '运费待核实')).toHaveLength(1)
  fake.bills(dayText(ride.created_at), ride.sn, 8_00)
  await pass(days(1))
  expect(await rideNow(ride)).toMatchObject({ cost: 8_00, trouble: '' })
  expect(await till(shop)).toMatchObject({ frozen: 0, providerPayable: 8_00 })
})

test.for(['callback', 'bill', 'question'] as const)(
  'once a sum that nobody told is told by %s, nobody has to look for it any more',
  async (way) => {
    const { shop, fake } = await stand()
    fake.tellsNoSums()
    const ride = await aRide(shop, fake)
    const told = fake.happens(ride.sn, 'delivered')
    await applyReport(told, { trusted: true })
    const trouble = troubles.costUnknown
    await db().updateTable('delivery_order').set({ trouble, ask_at: null }).where('id', '=', ride.id).execute()
    if (way === 'callback')
      await applyReport({ ...told, fee: fen(8_00), at: new Date(told.at.getTime() + 1_000) }, { trusted: true })
    else fake.bills(dayText(now()), ride.sn, 8_00)
    if (way === 'bill') await compareStatements(dayText(now()))
    if (way === 'question') {
      await db().updateTable('delivery_order').set({ ask_at: now() }).where('id', '=', ride.id).execute()
      await pollCosts(log)
    }
    expect(await rideNow(ride)).toMatchObject({ cost: 8_00, trouble: '' })
  },
)

test('what rides cost is never asked for among those who ride, however slow a bill is', async () => {
  const { shop, fake } = await stand()
  fake.tellsNoSums()
  const [over, riding] = [await aRide(shop, fake), await aRide(shop, fake)]
  await applyReport(fake.happens(over.sn, 'delivered'), { trusted: true })
  await db().updateTable('delivery_order').set({ ask_at: now() }).where('id', 'in', [over.id, riding.id]).execute()
  expect(await pollSilentRides(log)).toBe(1)
  expect(fake.askedFor('statement')).toBe(0)
  expect(await pollCosts(log)).toBe(1)
  expect(fake.askedFor('statement')).toBe(1)
})

test('the bill of a day is read once for all the rides that are asked for together', async () => {
  const { shop, fake } = await stand()
  fake.tellsNoSums()
  const rides = [await aRide(shop, fake), await aRide(shop, fake), await aRide(shop, fake)]
  for (const { sn } of rides) {
    await applyReport(fake.happens(sn, 'delivered'), { trusted: true })
    fake.bills(dayText(now()), sn, 8_00)
  }
  expect(await pollCosts(log)).toBe(3)
  expect(fake.askedFor('statement')).toBe(1)
  for (const ride of rides) expect(await rideNow(ride)).toMatchObject({ cost: 8_00 })
})

test('of a ride with a line that nobody can read the sum stays open', async () => {
  const { shop, fake } = await stand()
  fake.tellsNoSums()
  const ride = await aRide(shop, fake)
  await applyReport(fake.happens(ride.sn, 'delivered'), { trusted: true })
  fake.bills(dayText(now()), ride.sn, 1_00)
  fake.garbles(dayText(now()), ride.sn)
  await pollCosts(log)
  expect(await rideNow(ride)).toMatchObject({ cost: null })
})

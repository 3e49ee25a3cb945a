import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { balancesOf } from '#core/money/ledger'
import { db } from '#core/db/tx'
import { hours, moveClock, now, resetClock } from '#core/time/clock'
import { rowsSetAside } from '#core/work/sweep.sql'
import { soundLedger } from '#test/harness/deal'
import { fakeCourier, useFakes, type FakeCourier } from '#test/couriers/fake-courier'
import { aRide, aShopWithMoney, rideNow, type Shop } from '#test/couriers/rides'
import { databaseTest as test } from '#test/harness/world'
import { applyReport } from '../callbacks/apply-report.ts'
import { countWaitingDeliveries } from '../orders/todo.sql.ts'
import { timelineOf } from '../timeline.sql.ts'
import { compareStatements } from './statement-comparison.ts'

const today = () => dayText(now())

/** Of the day of one test the next one has another bill. */
afterEach(async () => {
  resetClock()
  for (const table of ['courier_statement_line', 'courier_statement_doubt', 'sweep_failure'] as const)
    await db().deleteFrom(table).execute()
  await db().updateTable('delivery_order').set({ ask_at: null }).execute()
})

/** A ride that is over, and stands on today's bill at this sum. */
const billed = async (shop: Shop, fake: FakeCourier, sum: number) => {
  const ride = await aRide(shop, fake)
  await applyReport(fake.happens(ride.sn, 'delivered'), { trusted: true })
  fake.bills(today(), ride.sn, sum)
  return ride
}

const linesToday = () =>
  db()
    .selectFrom('courier_statement_line')
    .select('sn')
    .where('day', '=', sql<Date>`${today()}`)
    .execute()

test('our books follow the courier’s bill by a posting of their own, and the difference is a row somebody sees', async () => {
  const [shop, fake] = [await aShopWithMoney(), fakeCourier('dada')]
  useFakes(fake)
  const [more, less, same] = [await aRide(shop, fake), await aRide(shop, fake), await aRide(shop, fake)]
  for (const { sn } of [more, less, same]) await applyReport(fake.happens(sn, 'delivered'), { trusted: true })
  expect(await balancesOf(shop.merchantId)).toMatchObject({ providerPayable: 24_00 })
  fake.bills(today(), more.sn, 8_00)
  fake.bills(today(), more.sn, 1_50, '复核里程')
  fake.bills(today(), less.sn, 8_00)
  fake.bills(addDays(today(), -1), less.sn, -2_00, '优惠')
  fake.bills(today(), same.sn, 8_00)
  fake.bills(today(), 'D-nobody', 3_00)
  for (let count = 0; count < 2; count += 1) await compareStatements(today())
  expect([(await rideNow(more)).cost, (await rideNow(less)).cost, (await rideNow(same)).cost]).toEqual([
    9_50, 6_00, 8_00,
  ])
  expect(await balancesOf(shop.merchantId)).toMatchObject({ available: 976_50, frozen: 0, providerPayable: 23_50 })
  const rows = await db().selectFrom('delivery_cost_difference').selectAll().orderBy('id').execute()
  expect(rows).toMatchObject([
    { delivery_id: more.id, ours: 8_00, theirs: 9_50 },
    { delivery_id: less.id, ours: 8_00, theirs: 6_00 },
    { delivery_id: null, sn: 'D-nobody', ours: null, theirs: 3_00 },
  ])
  expect((await timelineOf(more.id)).map(({ what, detail }) => `${what}：${detail}`)).toContain(
    '按运力方账单更正费用：原扣8.00元，账单为9.50元',
  )
  expect([await rideNow(more), await rideNow(less), await rideNow(same)]).toMatchObject([
    { billed_before: 8_00 },
    { billed_before: 8_00 },
    { billed_before: null },
  ])
  expect(await countWaitingDeliveries(shop.merchantId)).toMatchObject({ billDifferences: 2 })
  await soundLedger()
})

test('what the bill says is not undone by a callback that names no sum, nor by one that is told again', async () => {
  const [shop, fake] = [await aShopWithMoney(), fakeCourier('dada')]
  useFakes(fake)
  const ride = await aRide(shop, fake)
  const told = fake.happens(ride.sn, 'delivered')
  await applyReport(told, { trusted: true })
  fake.bills(today(), ride.sn, 12_00)
  await compareStatements(today())
  await applyReport(told, { trusted: true })
  const forged = { ...told, fee: null, at: new Date(told.at.getTime() + 5_000) }
  await applyReport(forged, { trusted: false })
  expect(await rideNow(ride)).toMatchObject({ cost: 12_00 })
  await soundLedger()
})

test('a ride whose sum nobody told is paid by the bill, and that is no difference', async () => {
  const [shop, fake] = [await aShopWithMoney(), fakeCourier('dada')]
  useFakes(fake)
  fake.tellsNoSums()
  const ride = await aRide(shop, fake)
  await applyReport(fake.happens(ride.sn, 'delivered'), { trusted: true })
  fake.bills(today(), ride.sn, 8_80)
  await compareStatements(today())
  expect(await rideNow(ride)).toMatchObject({ cost: 8_80, ask_at: null })
  expect(await countWaitingDeliveries(shop.merchantId)).toMatchObject({ billDifferences: 0 })
})

test('a bill that cannot be read now fails the job, so that it is read again', async () => {
  const fake = fakeCourier('dada')
  useFakes(fake)
  fake.trouble('statement', { kind: 'unreachable' })
  await expect(compareStatements(today())).rejects.toMatchObject({ errors: [{ kind: 'unreachable' }] })
})

test('an empty bill in the place of a full one is asked for again, wipes nothing and is told, however often it comes', async () => {
  const [shop, fake] = [await aShopWithMoney(), fakeCourier('dada')]
  useFakes(fake)
  const ride = await billed(shop, fake, 9_00)
  await compareStatements(today())
  fake.bills(addDays(today(), -1), ride.sn, 1_00, '夜间补贴')
  const finds = fake.losesBill(today())
  const [day, asked] = [today(), fake.askedFor('statement')]
  for (const pause of [0, hours(23)]) {
    moveClock(pause)
    await expect(compareStatements(day)).rejects.toThrow(/1 failures/)
  }
  expect(fake.askedFor('statement') - asked).toBe(16)
  expect(await rideNow(ride)).toMatchObject({ cost: 10_00 })
  resetClock()
  expect(await linesToday()).toMatchObject([{ sn: ride.sn }])
  finds()
  await compareStatements(day)
  expect(await rideNow(ride)).toMatchObject({ cost: 10_00 })
})

test('a bill that lost some of its rides is believed when it says the same a day later', async () => {
  const [shop, fake] = [await aShopWithMoney(), fakeCourier('dada')]
  useFakes(fake)
  const [moved, stays] = [await billed(shop, fake, 9_00), await billed(shop, fake, 8_00)]
  const day = today()
  await compareStatements(day)
  fake.losesBill(day)
  fake.bills(day, stays.sn, 8_00)
  fake.bills(addDays(day, -1), moved.sn, 9_00)
  await expect(compareStatements(day)).rejects.toThrow()
  expect(await linesToday()).toHaveLength(2)
  moveClock(hours(21))
  await compareStatements(day)
  resetClock()
  expect(await linesToday()).toMatchObject([{ sn: stays.sn }])
  await compareStatements(day)
  expect(await rideNow(moved)).toMatchObject({ cost: 9_00 })
})

test('a line nobody can read leaves its own ride as it is and no other, and is told', async () => {
  const [shop, fake] = [await aShopWithMoney(), fakeCourier('dada')]
  useFakes(fake)
  const [garbled, plain] = [await billed(shop, fake, 1_00), await billed(shop, fake, 9_00)]
  fake.garbles(today(), garbled.sn)
  await expect(compareStatements(today())).rejects.toMatchObject({
    errors: [{ message: expect.stringContaining(garbled.sn) as string }],
  })
  expect([(await rideNow(garbled)).cost, (await rideNow(plain)).cost]).toEqual([8_00, 9_00])
  await soundLedger()
})

test('a ride that cannot be settled holds up no other, is counted and tried again', async () => {
  const [shop, fake] = [await aShopWithMoney(), fakeCourier('dada')]
  useFakes(fake)
  const [stuck, other] = [await billed(shop, fake, 9_50), await billed(shop, fake, 9_00)]
  await sql`alter table delivery_order add constraint stuck check (id <> ${sql.lit(stuck.id)} or cost <> 950) not valid`.execute(
    db(),
  )
  await expect(compareStatements(today())).rejects.toThrow()
  expect([(await rideNow(stuck)).cost, (await rideNow(other)).cost]).toEqual([8_00, 9_00])
  expect(await rowsSetAside()).toContainEqual({ sweep: 'delivery.followBill.dada', total: 1 })
  await sql`alter table delivery_order drop constraint stuck`.execute(db())
  const day = today()
  moveClock(hours(1))
  await compareStatements(day)
  expect(await rideNow(stuck)).toMatchObject({ cost: 9_50 })
  await soundLedger()
})

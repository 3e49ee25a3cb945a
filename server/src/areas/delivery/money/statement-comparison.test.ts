import { expect } from 'vitest'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { balancesOf } from '#core/money/ledger'
import { db } from '#core/db/tx'
import { now } from '#core/time/clock'
import { soundLedger } from '#test/harness/deal'
import { fakeCourier, useFakes } from '#test/couriers/fake-courier'
import { aRide, aShopWithMoney, rideNow } from '#test/couriers/rides'
import { databaseTest as test } from '#test/harness/world'
import { applyReport } from '../callbacks/apply-report.ts'
import { countWaitingDeliveries } from '../todo.sql.ts'
import { timelineOf } from '../timeline.sql.ts'
import { compareStatements } from './statement-comparison.ts'

const today = () => dayText(now())

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
  await expect(compareStatements(today())).rejects.toMatchObject({ kind: 'unreachable' })
})

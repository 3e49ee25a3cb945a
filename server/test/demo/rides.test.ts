import { expect } from 'vitest'
import { deliveryStates, originKinds } from '@zdb/contract/couriers/delivery/states'
import { hours } from '#core/time/clock'
import { aBinding } from '#areas/couriers/delivery-setup/fixtures'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { db, within } from '#core/db/tx'
import { callDemoRiders, seedRides } from '#seed/demo/deliveries'
import { seedDemo } from '#seed/demo/demo'
import { soundLedger } from '../harness/deal.ts'
import { fakeCourier, useFakes } from '../couriers/fake-courier.ts'
import { test } from '../harness/world.ts'

const fleet = [
  ['dada', 6],
  ['sf', 7],
  ['shansong', 8],
  ['fengniao', 9],
  ['peisong', 26],
  ['uupt', 27],
] as const

test('the demo has a ride in every state, honest books, and riders on the way once somebody listens', async ({
  world,
}) => {
  useFakes(...fleet.map(([name]) => fakeCourier(name)))
  const [owner] = await seedDemo()
  if (!owner) throw new Error(`there was a demo before at ${world.url}`)
  await within(async (tx) => {
    for (const [, provider] of fleet) await aBinding(tx, owner, provider)
    await anOnlineOrder(tx, { merchant_id: owner.merchantId, state: 10, store_id: owner.storeId })
  })
  await seedRides(owner)
  const rides = await db().selectFrom('delivery_order').selectAll().execute()
  const seen = new Set(rides.map(({ state }) => state))
  const { paid, ...others } = deliveryStates
  for (const { code, label } of Object.values(others)) expect([label, seen.has(code)]).toEqual([label, true])
  expect(rides.filter(({ unknown }) => unknown)).toHaveLength(1)
  const [first, last] = [rides.at(0), rides.at(-1)].map((ride) => ride?.created_at.getTime() ?? 0)
  expect((last ?? 0) - (first ?? 0)).toBeGreaterThan(hours(24))
  await soundLedger()
  await callDemoRiders(owner)
  const called = await db().selectFrom('delivery_order').selectAll().where('state', '=', paid.code).execute()
  expect(called.map(({ origin_kind }) => origin_kind)).toContain(originKinds.online)
  await soundLedger()
})

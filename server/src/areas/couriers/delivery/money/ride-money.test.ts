import { expect } from 'vitest'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { fen } from '@zdb/contract/kit/fen'
import { system } from '#core/http/actor'
import { claimsOf } from '#core/money/claims'
import { balancesOf } from '#core/money/ledger'
import { within } from '#core/db/tx'
import { soundLedger } from '#test/harness/deal'
import { fakeCourier, useFakes } from '#test/couriers/fake-courier'
import { aRide, aShopWithMoney, rideNow, type Shop } from '#test/couriers/rides'
import { databaseTest as test } from '#test/harness/world'
import { applyReport } from '../callbacks/apply-report.ts'
import { moveDelivery } from '../move-delivery.ts'
import { settle } from './ride-money.ts'
import { applyCreated } from '../dispatch/courier-orders.ts'

const { completed } = deliveryStates
const dispatcher = system('dispatch')

const till = async ({ merchantId }: Shop) => {
  const { available, frozen, providerPayable } = await balancesOf(merchantId)
  return { available, frozen, providerPayable, owes: (await claimsOf(merchantId)).owes }
}

test('a courier that names a dearer price at the call is paid that price: from what is there, and the rest is owed', async () => {
  const [shop, fake] = [await aShopWithMoney(10_00), fakeCourier('dada')]
  useFakes(fake)
  const ride = await aRide(shop, fake, { called: false })
  await applyCreated(ride.id, { providerId: 'p', price: fen(15_00) })
  expect(await till(shop)).toEqual({ available: 0, frozen: 10_00, providerPayable: 0, owes: 0 })
  await applyReport(fake.happens(ride.sn, 'delivered', { fee: fen(15_00) }), { trusted: true })
  expect(await rideNow(ride)).toMatchObject({ state: completed.code, cost: 15_00 })
  expect(await till(shop)).toEqual({ available: 0, frozen: 0, providerPayable: 10_00, owes: 5_00 })
  await soundLedger()
})

test('a ride we struck off and the courier brought all the same is paid, though the courier cannot be asked', async () => {
  const [shop, fake] = [await aShopWithMoney(), fakeCourier('kd100', { without: ['query'] })]
  useFakes(fake)
  const ride = await aRide(shop, fake)
  await within((tx) => moveDelivery(tx, 'voidRide', { id: ride.id, actor: dispatcher, story: null, cost: fen(0) }))
  expect(await till(shop)).toMatchObject({ frozen: 0, providerPayable: 0 })
  await applyReport(fake.happens(ride.sn, 'delivered'), { trusted: true, from: 'kd100' })
  expect(await rideNow(ride)).toMatchObject({ state: completed.code, cost: ride.price })
  expect(await till(shop)).toMatchObject({ frozen: 0, providerPayable: ride.price })
  await soundLedger()
})

test('a courier that charges less than it said takes back what is still owed to it before anything is paid back', async () => {
  const [shop, fake] = [await aShopWithMoney(10_00), fakeCourier('dada')]
  useFakes(fake)
  const ride = await aRide(shop, fake, { called: false })
  await applyReport(fake.happens(ride.sn, 'delivered', { fee: fen(25_00) }), { trusted: true })
  expect(await till(shop)).toEqual({ available: 0, frozen: 0, providerPayable: 10_00, owes: 15_00 })
  await within(async (tx) => settle(tx, await rideNow(ride), fen(12_00)))
  expect(await till(shop)).toEqual({ available: 0, frozen: 0, providerPayable: 10_00, owes: 2_00 })
  await within(async (tx) => settle(tx, await rideNow(ride), fen(4_00)))
  expect(await till(shop)).toEqual({ available: 6_00, frozen: 0, providerPayable: 4_00, owes: 0 })
  await soundLedger()
})

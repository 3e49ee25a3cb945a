import { afterEach, expect } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { system } from '#core/http/actor'
import { balancesOf } from '#core/money/ledger'
import { createLog } from '#core/process/log'
import { db } from '#core/db/tx'
import { soundLedger } from '#test/harness/deal'
import { fakeCourier, useFakes } from '#test/couriers/fake-courier'
import { aRide, aShopWithMoney, pollRides, rideNow, type Shop } from '#test/couriers/rides'
import { databaseTest as test } from '#test/harness/world'
import { applyReport } from '../callbacks/apply-report.ts'
import { timelineOf } from '../timeline.sql.ts'
import { addTip, tipAtCall } from './tips.ts'

const dispatcher = system('dispatch')

afterEach(() => db().updateTable('delivery_order').set({ ask_at: null }).execute())

const till = async ({ merchantId }: Shop) => {
  const { available, frozen, providerPayable } = await balancesOf(merchantId)
  return { available, frozen, providerPayable }
}

const stand = async () => {
  const [shop, fake] = [await aShopWithMoney(), fakeCourier('dada')]
  useFakes(fake)
  return { shop, fake }
}

test('a tip nobody answered for is paid only if the courier says that it had it', async () => {
  const { shop, fake } = await stand()
  const [without, having] = [await aRide(shop, fake), await aRide(shop, fake)]
  fake.trouble('tip', { kind: 'unreachable' })
  await addTip(dispatcher, without, fen(5_00))
  fake.trouble('tip', { kind: 'unreachable', done: true })
  await addTip(dispatcher, having, fen(5_00))
  for (const { sn } of [without, having])
    await applyReport({ ...fake.happens(sn, 'delivered'), fee: null }, { trusted: true })
  expect(await till(shop)).toMatchObject({ frozen: 26_00, providerPayable: 0 })
  while ((await pollRides(createLog('silent'))) > 0);
  expect([(await rideNow(without)).cost, (await rideNow(having)).cost]).toEqual([8_00, 13_00])
  expect(await till(shop)).toEqual({ available: 979_00, frozen: 0, providerPayable: 21_00 })
  expect((await timelineOf(without.id)).map(({ what }) => what)).toContain('小费未得到答复')
  await soundLedger()
})

test('a tip at the call that the courier does not want is free again; one it never answered for stays set aside', async () => {
  const { shop, fake } = await stand()
  const [refused, silent] = [await aRide(shop, fake, { tips: 3_00 }), await aRide(shop, fake, { tips: 5_00 })]
  fake.trouble('tip', { kind: 'refused' })
  await tipAtCall(dispatcher, refused, fen(3_00))
  fake.trouble('tip', { kind: 'unreachable' })
  await tipAtCall(dispatcher, silent, fen(5_00))
  expect([(await rideNow(refused)).tips, (await rideNow(silent)).tips]).toEqual([0, 5_00])
  expect((await till(shop)).frozen).toBe(refused.price + silent.price + 5_00)
})

import { afterEach, expect } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { balancesOf } from '#core/money/ledger'
import { createLog } from '#core/process/log'
import { db, within } from '#core/db/tx'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import type { DoorChange } from '#ports/couriers/port'
import { soundLedger } from '#test/harness/deal'
import { aCallingShop, anOrder, pressed } from '#test/couriers/calling-shop'
import { fakeCourier } from '#test/couriers/fake-courier'
import { pollRides, rideNow } from '#test/couriers/rides'
import { databaseTest as test } from '#test/harness/world'
import { applyReport } from '../callbacks/apply-report.ts'
import { troubles } from '../callbacks/troubles.ts'
import { deliveryBySn } from '../delivery.sql.ts'
import { callRider } from './calls.ts'
import { intendChange, planChange } from './ride-change.ts'

const changeable: readonly (keyof DoorChange)[] = ['name', 'mobile', 'address', 'longitude', 'latitude']
const door = {
  consignee: '王女士',
  mobile: '13812345678',
  province: '北京市',
  city: '北京市',
  county: '朝阳区',
  address: '光华路9号',
  longitude: 116.46,
  latitude: 39.92,
}

afterEach(async () => {
  resetClock()
  await db().updateTable('delivery_dispatch').set({ next_at: null }).execute()
  await db().updateTable('delivery_order').set({ ask_at: null }).execute()
})

/** A change at three yuan was agreed to, and whoever did so was gone before the courier was told. */
const agreed = async () => {
  const fake = fakeCourier('dada', { changeable })
  const shop = await aCallingShop([fake])
  const { items } = await callRider(shop.actor, pressed(anOrder(shop), { channels: [6] }))
  const ride = (await deliveryBySn(items[0]?.sn ?? '')) ?? expect.fail('nobody was called')
  await applyReport(fake.happens(ride.sn, 'accepted'), { trusted: true })
  fake.changingCosts(3_00)
  const plan = await planChange(shop.actor, ride.sn, { door, shown: fen(3_00) })
  await within((tx) => intendChange(tx, plan))
  expect(fake.askedFor('change')).toBe(0)
  const pushes = async () => {
    const rows = await db().selectFrom('push').select('title').where('merchant_id', '=', shop.merchantId).execute()
    return rows.map(({ title }) => title)
  }
  return { fake, shop, ride, pushes, frozen: async () => (await balancesOf(shop.merchantId)).frozen }
}

const pass = async (): Promise<void> => {
  moveClock(minutes(2))
  while ((await pollRides(createLog('silent'))) > 0);
}

test('a change that was agreed to is told to the courier, though whoever agreed did not come to it', async () => {
  const { fake, ride, frozen } = await agreed()
  await pass()
  expect(fake.rides.get(ride.sn)?.door).toMatchObject({ longitude: 116.46, address: '朝阳区光华路9号' })
  expect(await rideNow(ride)).toMatchObject({ price: 11_00, longitude: 116.46, change_sealed: null, trouble: '' })
  expect(await frozen()).toBe(11_00)
  await pass()
  expect(fake.askedFor('change')).toBe(1)
  await soundLedger()
})

test('it is not told at more than was shown: the rider goes to the old door, and the shop hears of it', async () => {
  const { fake, ride, frozen, pushes } = await agreed()
  fake.changingCosts(4_00)
  await pass()
  expect(fake.askedFor('change')).toBe(0)
  expect(await rideNow(ride)).toMatchObject({ price: 8_00, change_sealed: null, trouble: troubles.changeFailed })
  expect(await frozen()).toBe(8_00)
  expect((await pushes()).filter((title) => title === '修改配送未成功')).toHaveLength(1)
})

test('a courier out of reach is tried again', async () => {
  const { fake, ride } = await agreed()
  fake.trouble('previewChange', { kind: 'unreachable' })
  await pass()
  expect((await rideNow(ride)).change_sealed).not.toBeNull()
  await pass()
  expect(await rideNow(ride)).toMatchObject({ price: 11_00, change_sealed: null })
})

test('that a courier does not answer for a change is told, whatever else is wrong on the way', async () => {
  const { fake, ride, pushes } = await agreed()
  const trouble = '配送途中异常：车坏了'
  await db().updateTable('delivery_order').set({ trouble }).where('id', '=', ride.id).execute()
  fake.changingCosts(0)
  fake.trouble('change', { kind: 'unreachable' })
  for (let count = 0; count < 3; count += 1) await pass()
  expect((await pushes()).filter((title) => title === '修改配送未得到答复')).toHaveLength(1)
  expect(await rideNow(ride)).toMatchObject({ trouble: troubles.changeUnknown })
})

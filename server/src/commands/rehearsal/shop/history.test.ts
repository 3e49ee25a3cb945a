import { dayText } from '@zdb/contract/kit/china-time'
import { expect } from 'vitest'
import { aDelivery } from '#areas/couriers/delivery/fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { within } from '#core/db/tx'
import { days, hours, later, now } from '#core/time/clock'
import { databaseTest as test } from '#test/harness/world'
import { readPast } from './history.sql.ts'

const provider = 6
const hourAgo = (count: number): Date => {
  const past = later(-days(3) - hours(count)).getTime()
  return new Date(past - (past % hours(1)))
}

/** A shop to which a courier came so many times in each of these hours. */
const aShopWithRides = async (perHour: readonly number[]): Promise<number> => {
  const { merchantId } = await within((tx) => aMerchant(tx))
  await within(async (tx) => {
    const storeId = await aStore(tx, merchantId)
    for (const [hour, count] of perHour.entries())
      for (let ride = 0; ride < count; ride += 1)
        await aDelivery(tx, {
          merchant_id: merchantId,
          store_id: storeId,
          state: 'completed',
          provider,
          created_at: hourAgo(hour),
        })
  })
  return merchantId
}

test('what a courier can do for a shop is read from the rides of that shop alone', async ({ databaseUrl }) => {
  const [small, , unknown] = [await aShopWithRides([20, 31]), await aShopWithRides([60]), await aShopWithRides([49])]
  const today = dayText(now())
  const perHour = async (merchantId: number) => [
    ...(await readPast(databaseUrl, { merchantId, from: today, to: today })).perHour,
  ]
  expect(await perHour(small)).toEqual([[provider, 31]])
  expect(await perHour(unknown)).toEqual([])
})

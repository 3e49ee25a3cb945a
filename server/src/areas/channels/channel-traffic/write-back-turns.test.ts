import { expect } from 'vitest'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { insertWriteBack } from '#areas/orders/online-orders/channel/write-backs.sql'
import { aMerchant } from '#areas/people/identity/fixtures'
import { within, type Tx } from '#core/db/tx'
import { later, minutes, now, seconds } from '#core/time/clock'
import { databaseTest as test } from '#test/harness/world'
import { takeWriteBacks } from './write-back.sql.ts'

/** Write-backs of a new order, the first of them due so long. */
const writeBacks = async (tx: Tx, merchant_id: number, count: number, dueMs: number): Promise<number> => {
  const order = await anOnlineOrder(tx, { merchant_id })
  const of = { order_id: order.id, merchant_id, kind: 'ship', at: now() }
  for (let place = 0; place < count; place += 1) await insertWriteBack(tx, { ...of, next_at: later(place - dueMs) })
  return order.id
}

const take = async (limit: number): Promise<number[]> =>
  (await takeWriteBacks(now(), later(minutes(1)), limit)).map(({ order_id }) => order_id)

test('a merchant with many write-backs waiting has its turn beside others, and each order is told in its order', async () => {
  const old = await within(async (tx) => {
    const { merchantId } = await aMerchant(tx)
    const orders: number[] = []
    for (let count = 0; count < 40; count += 1)
      orders.push(await writeBacks(tx, merchantId, 2, minutes(10) - seconds(count)))
    return orders
  })
  const young = await within(async (tx) => [
    await writeBacks(tx, (await aMerchant(tx)).merchantId, 1, seconds(2)),
    await writeBacks(tx, (await aMerchant(tx)).merchantId, 1, seconds(1)),
  ])
  expect(await take(5)).toEqual([...old.slice(0, 3), ...young])
  expect(await take(5)).toEqual(old.slice(3, 8))
  expect(await take(40)).toEqual(old.slice(8))
})

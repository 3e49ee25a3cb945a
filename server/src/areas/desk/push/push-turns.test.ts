import { expect } from 'vitest'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { aMerchant } from '#areas/people/identity/fixtures'
import { within, type Tx } from '#core/db/tx'
import { databaseTest as test } from '#test/harness/world'
import { storeEach, takeUnsent } from './push.sql.ts'

const pushes = async (tx: Tx, count: number): Promise<number> => {
  const { merchantId } = await aMerchant(tx)
  const push = { merchantId, event: 'receivedNew', type: pushTypes.orderListed, identity: 2, title: '新订单' } as const
  await storeEach(
    tx,
    Array.from({ length: count }, (_, place) => ({ ...push, alert: String(place) })),
  )
  return merchantId
}

test('what is told to one merchant a hundred times leaves the others their turn, and each hears in order', async () => {
  const [storming, calm] = await within(async (tx) => [await pushes(tx, 100), await pushes(tx, 3)])
  const first = await within((tx) => takeUnsent(tx, 20))
  const heardBy = (merchantId: number) =>
    first.filter(({ merchant_id }) => merchant_id === merchantId).map(({ alert }) => alert)
  expect(heardBy(calm)).toEqual(['0', '1', '2'])
  expect(heardBy(storming)).toEqual(Array.from({ length: 17 }, (_, place) => String(place)))
  const next = await within((tx) => takeUnsent(tx, 200))
  expect(next.map(({ alert }) => alert)).toEqual(Array.from({ length: 83 }, (_, place) => String(place + 17)))
})

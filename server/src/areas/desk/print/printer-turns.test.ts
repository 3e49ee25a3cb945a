import { expect } from 'vitest'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { within, type Tx } from '#core/db/tx'
import { later, minutes, seconds } from '#core/time/clock'
import { databaseTest as test } from '#test/harness/world'
import { aPrinter, aPrintJob } from './fixtures.ts'
import { takePrinters } from './jobs/jobs.sql.ts'

/** A merchant whose printers each have a ticket that is due so long. */
const printing = async (tx: Tx, printers: number, dueMs: number): Promise<number> => {
  const { merchantId } = await aMerchant(tx)
  const storeId = await aStore(tx, merchantId)
  for (let count = 0; count < printers; count += 1)
    await aPrintJob(tx, await aPrinter(tx, { merchantId, storeId }), { next_at: later(-dueMs - count) })
  return merchantId
}

const take = async (printers: number): Promise<number[]> =>
  (await takePrinters([{ cloud: 'feie', printers }], later(minutes(1))))
    .map(({ merchant_id }) => merchant_id)
    .toSorted((a, b) => a - b)

test('a merchant of many printers with old work leaves room for another’s one', async () => {
  const [chain, shop] = await within(async (tx) => [
    await printing(tx, 30, minutes(10)),
    await printing(tx, 2, seconds(1)),
  ])
  expect(await take(12)).toEqual([...Array.from({ length: 10 }, () => chain), shop, shop])
  // Ten are being worked at: whoever has none under way comes before the next of these.
  const late = await within((tx) => printing(tx, 3, 0))
  expect(await take(3)).toEqual([late, late, late])
  expect(await take(20)).toEqual(Array.from({ length: 20 }, () => chain))
})

import { expect } from 'vitest'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { suggestionStates } from '@zdb/contract/platform/penalties/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { days, later, minutes } from '#core/time/clock'
import { databaseTest as test } from '#test/harness/world'
import { judgeConduct } from './conduct.ts'

type Part = { count: number; state?: keyof typeof transferStates; late?: number; daysAgo?: number }

/** A shop with these orders behind it; each was accepted. */
const aShopWith = (...parts: readonly Part[]): Promise<number> =>
  within(async (tx) => {
    const [{ merchantId: merchant_id }, { merchantId }] = [await aMerchant(tx), await aMerchant(tx)]
    const shop = { id: await aStore(tx, merchantId), merchantId }
    for (const { count, state = 'finished', late = -20, daysAgo = 3 } of parts)
      for (let each = 0; each < count; each += 1) {
        const at = later(-days(daysAgo))
        const end = new Date(at.getTime() + minutes(60))
        await aTransferOrder(tx, {
          merchant_id,
          shop,
          held: false,
          state: transferStates[state].code,
          created_at: at,
          accepted_at: at,
          window_start: at,
          window_end: end,
          delivered_at: state === 'finished' ? new Date(end.getTime() + minutes(late)) : null,
        })
      }
    return merchantId
  })

const seen = async (merchantId: number) => {
  await judgeConduct()
  return db()
    .selectFrom('penalty_suggestion')
    .select(['offence', 'description', 'arithmetic'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute()
}

test('a shop that gives back or is late more often than the rules allow is seen with the arithmetic', async () => {
  const careless = await aShopWith(
    { count: 15 },
    { count: 3, state: 'chargeback' },
    { count: 5, late: 11 },
    { count: 1, state: 'waitDelivery' },
  )
  const found = await seen(careless)
  expect(found.map(({ offence, arithmetic }) => [offence, arithmetic])).toEqual([
    ['chargebacks', '退单3 ÷ 接单24 = 12.5% > 10%（至少20单才统计）'],
    ['lateness', '超时送达6 ÷ 接单24 = 25.0% > 20%（至少20单才统计）'],
  ])
  expect(found[0]?.description).toMatch(/^\d{4}-\d\d-\d\d至\d{4}-\d\d-\d\d接单24单，退单3单，占12\.5%，超过10%。$/)
  expect(await seen(careless)).toHaveLength(2)
})

test.for<[string, readonly Part[]]>([
  ['has too few orders', [{ count: 10 }, { count: 9, state: 'chargeback' }]],
  ['stands exactly at the limits', [{ count: 14 }, { count: 2, state: 'chargeback' }, { count: 4, late: 60 }]],
  ['is late by no more than what counts for nothing', [{ count: 10 }, { count: 10, late: 10 }]],
  ['did so before the days that count', [{ count: 20 }, { count: 20, state: 'chargeback', daysAgo: 40 }]],
  ['has orders that were refunded and never had to arrive', [{ count: 15 }, { count: 10, state: 'closed' }]],
])('a shop that %s is left alone', async ([, parts]) => {
  expect(await seen(await aShopWith(...parts))).toEqual([])
})

test('what was counted once is not counted again, whatever became of it', async () => {
  const careless = await aShopWith({ count: 15 }, { count: 6, state: 'chargeback' })
  expect(await seen(careless)).toHaveLength(1)
  await db()
    .updateTable('penalty_suggestion')
    .set({ cause: `then:${careless}`, state: suggestionStates.dismissed.code })
    .where('merchant_id', '=', careless)
    .execute()
  expect(await seen(careless)).toHaveLength(1)
})

import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { qualificationStates } from '@zdb/contract/people/qualifications/states'
import { db } from '#core/db/tx'
import { test } from '#test/harness/world'
import { florist, pooled, sender, type Florist } from '../cast-fixtures.ts'

const city = '中山市'
const combined = 14

const lapse = (shop: Florist) =>
  db()
    .updateTable('qualification')
    .set({ state: qualificationStates.lapsed.code })
    .where('merchant_id', '=', shop.merchantId)
    .execute()

test('flowers with a cake are for shops that sell both, with a food permit in force', async ({ world }) => {
  const from = await sender(world)
  const [both, flowersOnly, expired] = [
    await florist(world, { city, name: '花与蛋糕店', categories: [1, 2] }),
    await florist(world, { city, name: '只有花店', categories: [1] }),
    await florist(world, { city, name: '过期店', categories: [1, 2] }),
  ]
  await lapse(expired)
  const { sn } = await pooled(from, { city, product_type: combined })
  const seen = async (shop: Florist) => (await shop.call(receivedOrders.pool)).data?.items.map((card) => card.sn)
  expect([await seen(both), await seen(flowersOnly), await seen(expired)]).toEqual([[sn], [], []])
  const take = (shop: Florist) => shop.call(receivedOrders.grab, { params: { pool_sn: sn }, body: { revision: 1 } })
  expect(await take(flowersOnly)).toMatchObject({
    code: codes.notForYou.code,
    message: '您的门店没有该类商品的接单资质',
  })
  expect(await take(expired)).toMatchObject({
    code: codes.notForYou.code,
    message: '食品类订单须有食品经营许可证才能接单',
  })
  const query = { city, product_type: combined }
  const listed = await from.call(transferOrders.sameAreaStores, { query })
  expect(listed.data?.map(({ name }) => name)).toContain('花与蛋糕店')
  expect(listed.data?.map(({ name }) => name)).not.toContain('只有花店')
  expect((await take(both)).code).toBe(0)
})

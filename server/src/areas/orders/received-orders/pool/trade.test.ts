import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { liftStore, suspendStore } from '#areas/shop/stores/public'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { test } from '#test/harness/world'
import { florist, pooled, sender } from '../cast-fixtures.ts'

const operator = system('operator')

test('a store that the platform suspended is given nothing, neither from the pool nor by name, and finishes what it has', async ({
  world,
}) => {
  const city = '佛山市'
  const [from, shop] = [await sender(world), await florist(world, { city, name: '祖庙店' })]
  const order = await pooled(from, { city })
  const asked = await within((tx) =>
    aTransferOrder(tx, {
      merchant_id: from.merchantId,
      shop: { id: shop.storeId, merchantId: shop.merchantId },
      state: transferStates.waitReceive.code,
    }),
  )
  const inPool = async () => (await shop.call(receivedOrders.pool)).data?.items.map(({ sn }) => sn)
  const listed = async () =>
    (await from.call(transferOrders.sameAreaStores, { query: { city } })).data?.map(({ name }) => name)
  expect([await inPool(), await listed()]).toEqual([[order.sn], ['祖庙店']])
  await suspendStore(operator, shop.storeId, { reason: '多次投诉' })
  expect([await inPool(), await listed()]).toEqual([[], []])
  const grab = await shop.call(receivedOrders.grab, { params: { pool_sn: order.sn }, body: {} })
  expect(grab).toMatchObject({ code: codes.notForYou.code, message: '门店还未通过审核，或已被平台停用' })
  const confirm = await shop.call(receivedOrders.confirm, { params: { sn: asked.sn }, body: {} })
  expect(confirm).toMatchObject({ code: codes.notForYou.code, message: '门店已被平台停用：多次投诉' })
  await liftStore(operator, shop.storeId)
  expect([await inPool(), await listed()]).toEqual([[order.sn], ['祖庙店']])
})

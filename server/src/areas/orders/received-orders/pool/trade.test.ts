import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { liftStore, suspendStore } from '#areas/shop/stores/public'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
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

test('a deposit counts for the store it stands on, and not for another of the same merchant', async ({ world }) => {
  const city = '惠州市'
  const [from, shop] = [await sender(world), await florist(world, { city, name: '缴足店', deposit: 4_000_00 })]
  const poor = await within((tx) => aStore(tx, shop.merchantId, { city, name: '未缴店', deposit: 0 }))
  const { sn } = await pooled(from, { city })
  const take = (sid: number) =>
    shop.call(receivedOrders.grab, { params: { pool_sn: sn }, body: { sid: String(sid), revision: 1 } })
  expect(await take(poor)).toMatchObject({ code: codes.notForYou.code, message: '缴足诚信保证金后才能接单' })
  const listed = await from.call(transferOrders.sameAreaStores, { query: { city } })
  expect(listed.data?.map(({ name, deposit_paid }) => [name, deposit_paid])).toEqual([['缴足店', true]])
  expect((await take(shop.storeId)).code).toBe(0)
})

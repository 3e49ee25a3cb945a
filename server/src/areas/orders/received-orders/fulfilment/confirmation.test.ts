import { sql } from 'kysely'
import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aStore } from '#areas/shop/stores/fixtures'
import { aTransferOrder, type OrderFacts } from '#areas/orders/transfer-orders/fixtures'
import { db, within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { florist, orderNow, pooled, sender, type Florist } from '../cast-fixtures.ts'

const { waitReceive, waitDelivery } = transferStates

const asked = (from: Person, shop: Florist, facts: Partial<OrderFacts> = {}) =>
  within((tx) =>
    aTransferOrder(tx, {
      merchant_id: from.merchantId,
      shop: { id: shop.storeId, merchantId: shop.merchantId },
      ...facts,
    }),
  )

/** The database fails whenever this order is to change. */
const breakOrder = async (sn: string): Promise<void> => {
  await sql`create trigger broken before update on transfer_order for each row
    when (old.sn = ${sql.lit(sn)}) execute function refuse_change()`.execute(db())
}

test('an order that fails in a batch says so for itself, and the others are confirmed', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const [first, broken, last] = [await asked(from, shop), await asked(from, shop), await asked(from, shop)]
  await breakOrder(broken.sn)
  const { code, data } = await shop.call(receivedOrders.batchConfirm, {
    body: { sns: [first.sn, broken.sn, last.sn], revisions: { [first.sn]: 1, [broken.sn]: 1, [last.sn]: 1 } },
  })
  expect([code, data]).toEqual([
    0,
    [
      { sn: first.sn, code: 0, message: '已接单' },
      { sn: broken.sn, code: codes.busy.code, message: '系统繁忙，请稍后再试' },
      { sn: last.sn, code: 0, message: '已接单' },
    ],
  ])
  const states = await Promise.all([first, broken, last].map(async ({ sn }) => (await orderNow(sn)).state))
  expect(states).toEqual([waitDelivery.code, waitReceive.code, waitDelivery.code])
  await sql`drop trigger broken on transfer_order`.execute(db())
})

test('an order says how far its consignee is from the store that brings it, as the pool said before', async ({
  world,
}) => {
  const [from, shop] = [await sender(world), await florist(world, { longitude: 116.39, latitude: 39.9 })]
  const inPool = await pooled(from)
  const [card] = (await shop.call(receivedOrders.pool)).data?.items ?? []
  expect(card).toMatchObject({ sn: inPool.sn, distance: 6.1 })
  await shop.call(receivedOrders.grab, { params: { pool_sn: inPool.sn }, body: { revision: 1 } })
  const row = async (who: Person, endpoint: typeof receivedOrders.list | typeof transferOrders.list) =>
    (await who.call(endpoint, { query: { status: 'all' } })).data?.items[0]
  expect(await row(shop, receivedOrders.list)).toMatchObject({ sn: inPool.sn, kind: kinds.grab, distance: 6.1 })
  expect(await row(from, transferOrders.list)).toMatchObject({ sn: inPool.sn, distance: 6.1 })
  const sid = String(await within((tx) => aStore(tx, shop.merchantId, { longitude: 116.46, latitude: 39.91 })))
  await shop.call(receivedOrders.setDeliveryShop, { params: { sn: inPool.sn }, body: { sid } })
  expect((await shop.call(receivedOrders.detail, { params: { sn: inPool.sn } })).data?.distance).toBe(0.6)
  const unfound = await asked(from, shop, { longitude: null, latitude: null })
  expect((await shop.call(receivedOrders.detail, { params: { sn: unfound.sn } })).data?.distance).toBeNull()
})

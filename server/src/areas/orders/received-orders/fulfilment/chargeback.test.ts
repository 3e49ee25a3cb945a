import { expect } from 'vitest'
import type { Permission } from '@zdb/contract/permissions'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { within } from '#core/db/tx'
import { hours, later } from '#core/time/clock'
import { test } from '#test/harness/world'
import { florist, sender } from '../cast-fixtures.ts'

test('who may not see money learns what a withdrawal costs and whether it can be paid, and no balance', async ({
  world,
}) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await within((tx) =>
    aTransferOrder(tx, {
      merchant_id: from.merchantId,
      shop: { id: shop.storeId, merchantId: shop.merchantId },
      state: transferStates.waitDelivery.code,
      window_start: later(hours(1)),
    }),
  )
  const cost = async (...grants: Permission[]) => {
    const who = await world.subAccount(shop, { grants: ['received.read', ...grants] })
    return (await who.call(receivedOrders.chargebackCost, { params: { sn } })).data
  }
  expect(await cost('received.chargeback')).toMatchObject({ fee: '12.80', enough: true, available_balance: null })
  expect((await cost('finance.read'))?.available_balance).not.toBeNull()
})

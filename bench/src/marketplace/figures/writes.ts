import { randomUUID } from 'node:crypto'
import { fen } from '../../../../contract/src/kit/fen.ts'
import { deliveryStates, originKinds } from '../../../../contract/src/areas/couriers/delivery/states.ts'
import { onlineStates } from '../../../../contract/src/areas/orders/online-orders/states.ts'
import { kinds, transferStates } from '../../../../contract/src/areas/orders/transfer-orders/states.ts'
import { aDelivery } from '../../../../server/src/areas/couriers/delivery/fixtures.ts'
import { anOnlineOrder, anOnlineRefund } from '../../../../server/src/areas/orders/online-orders/fixtures.ts'
import { aShop } from '../../../../server/src/areas/orders/received-orders/fixtures.ts'
import { grab } from '../../../../server/src/areas/orders/received-orders/pool/grab.ts'
import { aFunded, aTransferOrder } from '../../../../server/src/areas/orders/transfer-orders/fixtures.ts'
import { orderPayable } from '../../../../server/src/areas/orders/transfer-orders/money/pay.ts'
import { aMerchant } from '../../../../server/src/areas/people/identity/fixtures.ts'
import { aGoods, skuOf } from '../../../../server/src/areas/shop/goods/fixtures.ts'
import { takeStock } from '../../../../server/src/areas/shop/goods/stock/stock.sql.ts'
import { newSerial } from '../../../../server/src/core/domain/serial.ts'
import type { Actor } from '../../../../server/src/core/http/actor.ts'
import { post } from '../../../../server/src/core/money/ledger.ts'
import { within } from '../../../../server/src/core/db/tx.ts'
import { days, later, now } from '../../../../server/src/core/time/clock.ts'

/** Something that is written again and again, as a shop does it; so many times in a row. */
export type Write = { readonly name: string; readonly count: number; readonly once: () => Promise<void> }

/** More than is spent or sold in all rounds. */
const plenty = 100_000_000
const price = 1_00
const often = 150
/** Three calls of the product and a ride are a dozen writes. */
const seldom = 30

const master = async (name: string): Promise<Actor> => {
  const { merchantId, accountId } = await within((tx) => aMerchant(tx, { name }))
  const guest = { device: 'bench', address: '127.0.0.1', requestId: randomUUID() }
  return { ...guest, kind: 'merchant', sessionId: '', accountId, merchantId, name, isMaster: true, grants: new Set() }
}

/** An order of a channel comes in and is finished. */
const online = ({ merchantId }: Actor): Write => ({
  name: '写一单并改一次',
  count: often,
  once: () =>
    within(async (tx) => {
      const { id } = await anOnlineOrder(tx, { merchant_id: merchantId })
      await tx.updateTable('online_order').set({ state: onlineStates.finished.code }).where('id', '=', id).execute()
    }),
})

/** An order is passed on, paid, grabbed and brought by a rider, by the product's own calls where there is one. */
const passedOn = (sender: Actor, shop: Actor, storeId: number): Write => ({
  name: '付款、抢单到骑手送达',
  count: seldom,
  once: async () => {
    const { sn, revision } = await within((tx) =>
      aTransferOrder(tx, {
        merchant_id: sender.merchantId,
        kind: kinds.grab,
        state: transferStates.waitPay.code,
        price,
        held: false,
      }),
    )
    await within((tx) => orderPayable.pay(tx, sender, sn, revision))
    await grab(shop, sn, { sid: String(storeId), revision })
    const ride = { merchant_id: shop.merchantId, store_id: storeId, origin_kind: originKinds.received, origin_sn: sn }
    const { id } = await within((tx) => aDelivery(tx, ride))
    await within((tx) =>
      tx
        .updateTable('delivery_order')
        .set({ state: deliveryStates.completed.code, ended_at: now() })
        .where('id', '=', id)
        .execute(),
    )
  },
})

const ridden = ({ merchantId }: Actor, storeId: number): Write => ({
  name: '叫一次骑手并送达',
  count: often,
  once: () =>
    within(async (tx) => {
      const { id } = await aDelivery(tx, { merchant_id: merchantId, store_id: storeId })
      const set = { state: deliveryStates.completed.code, ended_at: now() }
      await tx.updateTable('delivery_order').set(set).where('id', '=', id).execute()
    }),
})

const posted = ({ merchantId }: Actor): Write => ({
  name: '按单号记一笔账',
  count: often,
  once: async () => {
    const ref = newSerial('T')
    const legs = [
      { from: { kind: 'available', merchantId }, to: { kind: 'platformRevenue', merchantId }, amount: fen(1) },
    ] as const
    await within((tx) => post(tx, { key: ref, type: 'service', why: '服务费', ref, legs }))
  },
})

const sold = ({ merchantId }: Actor, skuId: number): Write => ({
  name: '卖出一件商品',
  count: often,
  once: () =>
    within(async (tx) => {
      await takeStock(tx, merchantId, newSerial('O'), [{ skuId, quantity: 1 }])
    }),
})

const refunded = ({ merchantId }: Actor): Write => ({
  name: '写一单并退款',
  count: often,
  once: () =>
    within(async (tx) => {
      const order = await anOnlineOrder(tx, { merchant_id: merchantId })
      await anOnlineRefund(tx, order)
    }),
})

/** Everything that the figures wait for, each by merchants of its own making. */
export const openWrites = async (): Promise<Write[]> => {
  const [sender, shop] = [await master('写单'), await master('接单')]
  await within((tx) => aFunded(tx, sender.merchantId, fen(plenty)))
  const storeId = await within((tx) => aShop(tx, shop.merchantId, { balance: plenty, flashUntil: later(days(1)) }))
  const skuId = await within(async (tx) => skuOf(tx, await aGoods(tx, shop.merchantId, { stock: plenty })))
  return [
    online(sender),
    passedOn(sender, shop, storeId),
    ridden(shop, storeId),
    posted(sender),
    sold(shop, skuId),
    refunded(sender),
  ]
}

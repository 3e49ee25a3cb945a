import type { Result } from '@zdb/contract/kit/endpoint'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { contactsFor, defaultStore, storesById } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { printedBefore } from '../browser/pages.sql.ts'
import type { Source } from './order-facts.ts'
import { paperOrder } from './paper-orders.ts'

/** Who is called for an order. */
const orderContact = 2

const looks = { online: 'print.onlineReceipt', received: 'print.receivedReceipt' } as const

type Receipt = Result<typeof print.onlineReceipt>

/** All that a printed page says of an order, and the store that prints it. */
export const receiptOf = async (
  source: Source,
  actor: Actor,
  sn: string,
): Promise<{ receipt: Receipt; storeId: number }> => {
  const order = await paperOrder(actor.merchantId, source, sn)
  const storeId = order.storeId ?? (await defaultStore(actor)).id
  const store = (await storesById([storeId])).get(storeId) ?? refuse('notFound')
  const [contact] = await contactsFor(storeId, orderContact)
  const { copies } = await printedBefore({ source, sn, storeId, document: 'receipt' })
  const receipt = {
    order_sn: order.sn,
    source,
    channel_name: order.channelName,
    day_seq: order.sequence,
    channel_order_sn: order.channelSn === order.sn ? '' : order.channelSn,
    store_name: store.name,
    store_address: store.address,
    store_mobile: contact?.phone ?? '',
    online_shop: order.onlineShop,
    delivery_time: order.window,
    created_at: order.placedAt,
    consignee: order.consignee,
    mobile: order.mobile,
    address: order.address,
    buyer_name: order.buyer,
    buyer_mobile: order.buyerMobile,
    card_con: order.card,
    order_remarks: order.remarks,
    memo: order.memo,
    order_product: order.goods.map(({ name, spec, image, remarks, quantity, price }) => ({
      item_name: name,
      item_spec: spec,
      item_img: image,
      item_remarks: remarks,
      item_total: quantity,
      item_price: price,
    })),
    goods_total: order.goodsTotal,
    order_amount: order.amount,
    copy_no: copies,
    printed_at: order.printedAt,
  }
  return { receipt, storeId }
}

/** Whom it is for stands on it: who looked stands in the trail. */
export const showReceipt = async (source: Source, actor: Actor, sn: string): Promise<Receipt> => {
  const { receipt } = await receiptOf(source, actor, sn)
  await within((tx) => record(tx, actor, looks[source], sn))
  return receipt
}

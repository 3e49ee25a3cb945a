import type { Result } from '@zdb/contract/kit/endpoint'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { noteOnlinePaper } from '#areas/orders/online-orders/public'
import { noteReceivedPaper } from '#areas/orders/transfer-orders/public'
import { contactsFor, defaultStore, storesById } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { Source } from './order-facts.ts'
import { paperOrder } from './paper-orders.ts'

/** Who is called for an order. */
const orderContact = 2

const calls = {
  online: { look: 'print.onlineReceipt', printed: 'print.onlineReceiptPrinted', note: noteOnlinePaper },
  received: { look: 'print.receivedReceipt', printed: 'print.receivedReceiptPrinted', note: noteReceivedPaper },
} as const

/** All that a printed page says of an order. Whom it is for stands on it: who looked stands in the trail. */
export const showReceipt = async (
  source: Source,
  actor: Actor,
  sn: string,
): Promise<Result<typeof print.onlineReceipt>> => {
  const order = await paperOrder(actor.merchantId, source, sn)
  const storeId = order.storeId ?? (await defaultStore(actor)).id
  const store = (await storesById([storeId])).get(storeId) ?? refuse('notFound')
  const [contact] = await contactsFor(storeId, orderContact)
  await within((tx) => record(tx, actor, calls[source].look, sn))
  return {
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
    printed_at: order.printedAt,
  }
}

/** The page left the browser's printer. */
export const markReceiptPrinted = async (source: Source, actor: Actor, sn: string): Promise<null> => {
  const order = await paperOrder(actor.merchantId, source, sn)
  const { note, printed } = calls[source]
  await within(async (tx) => {
    await note(tx, order.orderId, actor, { what: '已打印打印单' })
    await record(tx, actor, printed, sn)
  })
  return null
}

import { createHmac } from 'node:crypto'
import { sellerNote } from '../../notes.ts'
import type { Order } from '../../things.ts'
import { statusNames } from './status.ts'

export const yuan = (fen: number): string => (fen / 100).toFixed(2)
export const localTime = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
export const int64 = (id: string): bigint | string => (/^\d+$/.test(id) ? BigInt(id) : id)

/** Stands for who gets the order, and is worth something only together with its number. */
export const oaidOf = (order: Order, secret: string): string =>
  createHmac('sha256', secret).update(`${order.id} ${order.consignee.mobile}`).digest('base64url')

export function tradeWords(order: Order, secret: string): Record<string, unknown> {
  const { consignee: to } = order
  const note = sellerNote(order)
  return {
    tid: int64(order.id),
    tid_str: order.id,
    type: 'fixed',
    status: statusNames[order.status],
    created: localTime(order.placedAt),
    pay_time: localTime(order.placedAt),
    modified: localTime(order.updatedAt),
    payment: yuan(order.amount),
    received_payment: order.status === 'finished' ? yuan(order.amount) : '0.00',
    post_fee: yuan(order.shippingFee),
    buyer_nick: `${order.buyer.name.slice(0, 1)}**`,
    buyer_message: [order.remarks, order.card && `【贺卡】${order.card}`].filter(Boolean).join(' '),
    seller_memo: note.words,
    seller_flag: Number(note.flag),
    receiver_name: `${to.name.slice(0, 1)}**`,
    receiver_mobile: `*******${to.mobile.slice(-4)}`,
    receiver_address: `${to.address.slice(0, 2)}******`,
    receiver_state: to.province,
    receiver_city: to.city,
    receiver_district: to.county,
    oaid: oaidOf(order, secret),
    ...(order.invoice && { invoice_name: order.invoice.title }),
    orders: {
      order: order.goods.map((item, index) => ({
        oid: int64(index === 0 ? order.id : `${order.id.slice(0, -1)}${index}`),
        title: item.name,
        sku_properties_name: item.spec && `规格:${item.spec}`,
        sku_id: item.skuId,
        num: item.quantity,
        price: yuan(item.price),
        total_fee: yuan(item.price * item.quantity),
        pic_path: item.image,
      })),
    },
  }
}

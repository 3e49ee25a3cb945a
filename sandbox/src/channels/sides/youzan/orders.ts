import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { onBaidu } from '../../../maps/bd09.ts'
import { sellerNote } from '../../notes.ts'
import type { Order } from '../../things.ts'
import { statuses } from './status.ts'

export const yuan = (fen: number): string => (fen / 100).toFixed(2)
export const localTime = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Whom a ciphertext is for: one app at one shop, and nobody else can open it. */
export type Opener = { app: string; shopId: string }

const keyOf = ({ app, shopId }: Opener): Buffer => createHash('sha256').update(`${app} ${shopId}`).digest()

export function seal(text: string, opener: Opener): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(opener), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}$1$`
}

export function unseal(sealed: string, opener: Opener): string | undefined {
  const bytes = Buffer.from(sealed.replace(/\$1\$$/, ''), 'base64')
  if (bytes.length < 28) return undefined
  try {
    const cipher = createDecipheriv('aes-256-gcm', keyOf(opener), bytes.subarray(0, 12))
    cipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Addresses are on Baidu's grid here. */
const addressExtra = (place: Order['consignee']): string => {
  const { longitude, latitude } = onBaidu(place)
  return JSON.stringify({ lon: longitude, lat: latitude })
}

/** The full_order_info of an order brought by the shop itself (express_type 2). */
export function orderWords(order: Order): Record<string, unknown> {
  const { consignee: to, window } = order
  const [status, status_str] = statuses[order.status]
  return {
    order_info: {
      tid: order.id,
      status,
      status_str,
      type: 0,
      pay_type: 2,
      close_type: order.status === 'cancelled' ? 4 : 0,
      express_type: 2,
      refund_state: 0,
      created: localTime(order.placedAt),
      pay_time: localTime(order.placedAt),
      update_time: localTime(order.updatedAt),
      consign_time: order.shipments[0] ? localTime(order.shipments[0].at) : '',
      success_time: order.status === 'finished' ? localTime(order.updatedAt) : '',
      order_tags: { is_secured_transactions: true },
      order_extra: { is_from_cart: 'false', invoice_title: order.invoice?.title ?? '' },
    },
    address_info: {
      receiver_name: seal(to.name, order),
      receiver_tel: seal(to.mobile, order),
      delivery_province: to.province,
      delivery_city: to.city,
      delivery_district: to.county,
      delivery_address: seal(to.address, order),
      delivery_postal_code: '',
      address_extra: addressExtra(to),
      ...(window && {
        delivery_start_time: localTime(window.start),
        delivery_end_time: localTime(window.end),
      }),
    },
    buyer_info: { yz_open_id: '', buyer_phone: seal(order.buyer.mobile, order) },
    pay_info: {
      total_fee: yuan(order.amount - order.shippingFee),
      post_fee: yuan(order.shippingFee),
      payment: yuan(order.amount),
      real_payment: yuan(order.amount),
      deduction_pay: 0,
    },
    remark_info: {
      buyer_message: [order.remarks, order.card && `【贺卡】${order.card}`].filter(Boolean).join(' '),
      trade_memo: sellerNote(order).words,
      star: Number(sellerNote(order).flag),
    },
    orders: order.goods.map((item, index) => ({
      oid: 1_471_736_592_541_900_802n + BigInt(index),
      item_id: 0,
      sku_id: /^\d+$/.test(item.skuId) ? BigInt(item.skuId) : 0,
      outer_sku_id: /^\d+$/.test(item.skuId) ? '' : item.skuId,
      outer_item_id: '',
      title: item.name,
      sku_properties_name: JSON.stringify([{ k: '规格', k_id: 1, v: item.spec, v_id: 2 }]),
      num: item.quantity,
      price: yuan(item.price),
      total_fee: yuan(item.price * item.quantity),
      payment: yuan(item.price * item.quantity),
      pic_path: item.image,
      buyer_messages: '',
    })),
  }
}

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { sellerNote } from '../../notes.ts'
import type { Order, Person } from '../../things.ts'
import { afterSalesStatuses, orderStatuses, refundStatus } from './status.ts'

export const yuan = (fen: number): number => fen / 100
export const localTime = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const keyOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Who gets the flowers leaves the house only as a ciphertext between tildes. */
export function seal(text: string, secret: string): string {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-ctr', keyOf(secret), iv)
  return `~${Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]).toString('base64')}~0~`
}

export function unseal(sealed: string, secret: string): string | undefined {
  const bytes = Buffer.from(/^~([^~]+)~0~$/.exec(sealed)?.[1] ?? '', 'base64')
  if (bytes.length <= 16) return undefined
  const cipher = createDecipheriv('aes-256-ctr', keyOf(secret), bytes.subarray(0, 16))
  return Buffer.concat([cipher.update(bytes.subarray(16)), cipher.final()]).toString('utf8')
}

const whereTo = ({ province, city, county, address }: Person): string => province + city + county + address

/** An order as pdd.order.information.get and the increment list answer it. */
export function orderWords(order: Order, secret: string): Record<string, unknown> {
  const { consignee, shipments } = order
  const refunded = order.refunds.at(-1)
  const note = sellerNote(order)
  return {
    order_sn: order.id,
    order_status: orderStatuses[order.status],
    refund_status: refundStatus(order),
    after_sales_status: refunded ? afterSalesStatuses[refunded.status] : 0,
    confirm_status: 1,
    created_time: localTime(order.placedAt),
    pay_time: localTime(order.placedAt),
    confirm_time: localTime(order.placedAt),
    updated_at: localTime(order.updatedAt),
    pay_amount: yuan(order.amount),
    goods_amount: yuan(order.amount - order.shippingFee),
    postage: yuan(order.shippingFee),
    discount_amount: 0,
    receiver_name: seal(consignee.name, secret),
    receiver_phone: seal(consignee.mobile, secret),
    receiver_address: seal(whereTo(consignee), secret),
    address: seal(consignee.address, secret),
    receiver_name_mask: `${consignee.name.slice(0, 1)}**`,
    receiver_phone_mask: `*******${consignee.mobile.slice(-4)}`,
    province: consignee.province,
    city: consignee.city,
    town: consignee.county,
    buyer_memo: [order.remarks, order.card && `【贺卡】${order.card}`].filter(Boolean).join(' '),
    remark: note.words,
    ...(note.flag && { remark_tag: Number(note.flag), remark_tag_name: note.flagName }),
    invoice_status: order.invoice ? 1 : 0,
    tracking_number: shipments.at(-1)?.waybill ?? '',
    item_list: order.goods.map((goods) => ({
      goods_id: Number(goods.id.replace(/\D/g, '')),
      goods_name: goods.name,
      goods_spec: goods.spec,
      goods_count: goods.quantity,
      goods_price: yuan(goods.price),
      goods_img: goods.image,
      sku_id: goods.skuId,
      outer_id: goods.skuId,
    })),
  }
}

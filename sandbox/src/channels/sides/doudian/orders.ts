import { markedSealing } from '../../sealing.ts'
import { sellerNote } from '../../notes.ts'
import type { Order, Shop } from '../../things.ts'
import { statusCode } from './status.ts'

export const seconds = (ms: number): number => Math.floor(ms / 1000)

/** A number where it can be one, as the provider's int64 fields are. */
export const int64 = (id: string): bigint | string => (/^\d+$/.test(id) ? BigInt(id) : id)

/** A shop has one branch here, numbered beyond what a double holds. */
export const storeId = (shopId: string): string => `7300000000${shopId.padStart(9, '0')}`

export const { seal, unseal } = markedSealing(1)

/** An order as orderDetail and searchList write it, of the trade 小时达. */
export function orderWords(order: Order, shop: Shop, secret: string): Record<string, unknown> {
  const { consignee: to, window } = order
  const area = {
    province: { name: to.province, id: '' },
    city: { name: to.city, id: '' },
    town: { name: to.county, id: '' },
    street: { name: '', id: '' },
  }
  return {
    shop_id: int64(order.shopId),
    shop_name: shop.name,
    order_id: order.id,
    order_level: 2,
    biz: 2,
    biz_desc: '小店自营',
    order_type: 0,
    trade_type: 18,
    trade_type_desc: '小时达',
    order_status: statusCode(order),
    main_status: statusCode(order),
    accept_order_status: order.status === 'paid' ? 0 : 1,
    create_time: seconds(order.placedAt),
    pay_time: seconds(order.placedAt),
    update_time: seconds(order.updatedAt),
    finish_time: order.status === 'finished' ? seconds(order.updatedAt) : 0,
    cancel_reason: '',
    buyer_words: [order.remarks, order.card && `【贺卡】${order.card}`].filter(Boolean).join(' '),
    seller_words: sellerNote(order).words,
    order_amount: order.amount,
    pay_amount: order.amount,
    post_amount: order.shippingFee,
    promotion_amount: 0,
    encrypt_post_receiver: seal(to.name, secret, order.id),
    encrypt_post_tel: seal(to.mobile, secret, order.id),
    post_addr: { ...area, encrypt_detail: seal(to.address, secret, order.id) },
    mask_post_receiver: `${to.name.slice(0, 1)}**`,
    mask_post_tel: `${to.mobile.slice(0, 1)}******${to.mobile.slice(-4)}`,
    mask_post_addr: { ...area, detail: `${to.address.slice(0, 2)}******` },
    user_coordinate: {
      user_coordinate_longitude: String(to.longitude),
      user_coordinate_latitude: String(to.latitude),
    },
    earliest_receipt_time: window ? seconds(window.start) : 0,
    latest_receipt_time: window ? seconds(window.end) : 0,
    early_arrival: window === null,
    supermarket_order_serial_no: String(order.daySequence),
    logistics_info: order.shipments.map(({ company, waybill, at }) => ({
      company,
      company_name: company,
      tracking_no: waybill,
      ship_time: seconds(at),
    })),
    sku_order_list: order.goods.map((item, index) => ({
      order_id: index === 0 ? order.id : `${order.id.slice(0, -3)}${String(index).padStart(3, '0')}`,
      parent_order_id: order.id,
      product_id: 0,
      product_id_str: item.id,
      product_name: item.name,
      product_pic: item.image,
      sku_id: int64(item.skuId),
      out_sku_id: '',
      code: '',
      spec: [{ name: '规格', value: item.spec }],
      item_num: item.quantity,
      origin_amount: item.price,
      sum_amount: item.price * item.quantity,
      trade_type: 18,
      store_info: { store_id: storeId(order.shopId), store_name: shop.name },
    })),
  }
}

import type { Order, OrderStatus, Person, Refund } from '../../things.ts'

const statuses: Record<OrderStatus, number> = {
  paid: 20,
  confirmed: 20,
  shipped: 30,
  delivered: 30,
  finished: 100,
  cancelled: 200,
}
const refundStatuses: Record<Refund['status'], string> = {
  asked: 'MERCHANT_PROCESSING',
  agreed: 'MERCHANT_REFUND_SUCCESS',
  rejected: 'MERCHANT_REJECT_REFUND',
  withdrawn: 'USER_CANCELD',
}

export const seconds = (ms: number): number => Math.floor(ms / 1000)
export const refundWord = (refund: Refund): string => refundStatuses[refund.status]

/** Plain only through sensitiveinfo/decode; everywhere else the name, the number and the door are starred. */
export const addressWords = (person: Person, plain: boolean): Record<string, unknown> => ({
  user_name: plain ? person.name : `${person.name.slice(0, 1)}**`,
  tel_number: plain ? person.mobile : `${person.mobile.slice(0, 3)}****${person.mobile.slice(-4)}`,
  province_name: person.province,
  city_name: person.city,
  county_name: person.county,
  detail_info: plain ? person.address : `${person.address.slice(0, 3)}****`,
  house_number: '',
  postal_code: '',
})

/** What order/get answers under `order`; money is fen, time is seconds. */
export const orderWords = (order: Order): Record<string, unknown> => ({
  order_id: order.id,
  status: statuses[order.status],
  create_time: seconds(order.placedAt),
  update_time: seconds(order.updatedAt),
  openid: `o${order.id}`,
  order_detail: {
    product_infos: order.goods.map((goods) => ({
      product_id: goods.id.replace(/\D/g, ''),
      sku_id: goods.skuId,
      title: goods.name,
      thumb_img: goods.image,
      sku_cnt: goods.quantity,
      sale_price: goods.price,
      real_price: goods.price * goods.quantity,
      sku_attrs: goods.spec ? [{ attr_key: '规格', attr_value: goods.spec }] : [],
    })),
    price_info: {
      product_price: order.amount - order.shippingFee,
      order_price: order.amount,
      freight: order.shippingFee,
    },
    pay_info: { pay_time: seconds(order.placedAt), transaction_id: `42000${order.id}` },
    delivery_info: {
      address_info: addressWords(order.consignee, false),
      deliver_method: 0,
      delivery_product_info: order.shipments.map(({ company, waybill, at }) => ({
        delivery_id: company,
        waybill_id: waybill,
        delivery_time: seconds(at),
      })),
    },
    ext_info: {
      customer_notes: [order.remarks, order.card && `【贺卡】${order.card}`].filter(Boolean).join(' '),
      merchant_notes: '',
    },
  },
  aftersale_detail: { on_aftersale_order_cnt: order.refunds.filter(({ status }) => status === 'asked').length },
})

/** What aftersale/getaftersaleorder answers under `after_sale_order`. */
export const refundWords = (order: Order, refund: Refund): Record<string, unknown> => ({
  after_sale_order_id: refund.id,
  order_id: order.id,
  status: refundWord(refund),
  type: 'REFUND',
  reason: 'INCORRECT_SELECTION',
  reason_text: refund.reason,
  refund_info: { amount: refund.amount },
  details: { desc: refund.reason, receive_product: false, media_id_list: refund.images },
  create_time: seconds(refund.at),
  update_time: seconds(order.updatedAt),
})

import { sellerNote } from '../../notes.ts'
import type { Order, Person } from '../../things.ts'
import { statuses } from './status.ts'

export const seconds = (ms: number): number => Math.floor(ms / 1000)

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

export const customerNotes = ({ remarks, card }: Order): string =>
  [remarks, card && `【贺卡】${card}`].filter(Boolean).join(' ')

export const openAfterSales = ({ refunds }: Order): number => refunds.filter(({ status }) => status === 'asked').length

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
      customer_notes: customerNotes(order),
      merchant_notes: sellerNote(order).words,
    },
  },
  aftersale_detail: { on_aftersale_order_cnt: openAfterSales(order) },
})

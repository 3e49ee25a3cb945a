import type { Order } from '../../things.ts'
import { statusCodes } from './status.ts'

export const yuan = (amount: number): string => (amount / 100).toFixed(2)
export const seconds = (at: number): number => Math.floor(at / 1000)

/** The whole order as 美团 writes it; nested parts are JSON inside text. */
export const orderFields = (order: Order, shopName: string): Record<string, string | number | bigint> => {
  const { consignee: to } = order
  const goodsTotal = order.amount - order.shippingFee
  return {
    order_id: BigInt(order.id),
    wm_order_id_view: BigInt(order.id),
    app_poi_code: order.shopId,
    wm_poi_name: shopName,
    recipient_name: to.name,
    recipient_phone: to.mobile,
    recipient_address: `${to.address}@#${to.province}${to.city === to.province ? '' : to.city}${to.county}${to.address}`,
    longitude: to.longitude,
    latitude: to.latitude,
    order_phone_number: order.buyer.mobile,
    shipping_fee: yuan(order.shippingFee),
    total: yuan(order.amount),
    original_price: yuan(order.amount),
    caution: order.remarks + (order.card && `【贺卡】${order.card}`),
    status: statusCodes[order.status],
    ctime: seconds(order.placedAt),
    utime: seconds(order.updatedAt),
    delivery_time: order.window ? seconds(order.window.start) : 0,
    estimate_arrival_time: seconds(order.window?.end ?? order.placedAt + 3_600_000),
    pick_type: 0,
    day_seq: order.daySequence,
    has_invoiced: order.invoice ? 1 : 0,
    invoice_title: order.invoice?.title ?? '',
    taxpayer_id: order.invoice?.taxNumber ?? '',
    logistics_code: '0000',
    detail: JSON.stringify(
      order.goods.map((item) => ({
        app_food_code: item.id,
        food_name: item.name,
        sku_id: item.skuId,
        upc: '',
        quantity: item.quantity,
        price: item.price / 100,
        unit: '份',
        spec: item.spec,
        box_num: 0,
        box_price: 0,
        food_property: '',
        picture: item.image,
      })),
    ),
    extras: '[]',
    // Six of a hundred of the goods stay with the platform.
    poi_receive_detail_yuan: JSON.stringify({
      onlinePayment: yuan(order.amount),
      foodShareFeeChargeByPoi: yuan(Math.round(goodsTotal * 0.06)),
      poiReceive: yuan(order.amount - Math.round(goodsTotal * 0.06)),
    }),
    order_tag_list: '[]',
  }
}

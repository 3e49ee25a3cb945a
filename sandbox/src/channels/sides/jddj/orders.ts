import type { Order, Shop } from '../../things.ts'
import { cancelWish, statusCode } from './status.ts'

export const localTime = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const number = (id: string): bigint | string => (/^\d+$/.test(id) ? BigInt(id) : id)

/** A row of order/es/query. */
export function orderWords(order: Order, shop: Shop): Record<string, unknown> {
  const { consignee: to, window, invoice } = order
  const due = window ?? { start: order.placedAt, end: order.placedAt + 3_600_000 }
  return {
    orderId: number(order.id),
    srcInnerType: 0,
    orderType: 10000,
    orderStatus: statusCode(order),
    orderStatusTime: localTime(order.updatedAt),
    orderStartTime: localTime(order.placedAt),
    orderPurchaseTime: localTime(order.placedAt),
    orderPreStartDeliveryTime: localTime(due.start),
    orderPreEndDeliveryTime: localTime(due.end),
    orderCancelTime: order.status === 'cancelled' ? localTime(order.updatedAt) : null,
    orderCancelRemark: cancelWish(order)?.reason ?? '',
    orgCode: '74597',
    buyerFullName: to.name,
    buyerFullAddress: to.city + to.county + to.address,
    buyerMobile: to.mobile,
    lastFourDigitsOfBuyerMobile: to.mobile.slice(-4),
    ordererMobile: order.buyer.mobile,
    buyerProvinceName: to.province,
    buyerCityName: to.city,
    buyerCountryName: to.county,
    buyerLng: to.longitude,
    buyerLat: to.latitude,
    deliveryStationNo: shop.id,
    deliveryStationName: shop.name,
    deliveryCarrierNo: '2938',
    deliveryCarrierName: '商家自送',
    orderPayType: 4,
    orderTotalMoney: order.amount - order.shippingFee,
    orderDiscountMoney: 0,
    orderFreightMoney: order.shippingFee,
    packagingMoney: 0,
    orderBuyerPayableMoney: order.amount,
    orderBuyerRemark: [order.remarks, order.card && `【贺卡】${order.card}`].filter(Boolean).join(' '),
    businessTag: window ? 'dj_new_cashier;picking_up;' : 'dj_new_cashier;dj_aging_immediately;picking_up;',
    orderNum: order.daySequence,
    orderInvoice: invoice && { invoiceTitle: invoice.title, invoiceDutyNo: invoice.taxNumber },
    product: order.goods.map((item) => ({
      skuId: number(item.skuId),
      skuIdIsv: '',
      skuName: item.name,
      skuCostumeProperty: item.spec,
      skuJdPrice: item.price,
      skuCount: item.quantity,
      imgUrl: item.image,
      isGift: false,
    })),
    discount: [],
    ts: localTime(order.updatedAt),
  }
}

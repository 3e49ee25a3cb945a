import type { Order, OrderStatus, Refund, Shop } from '../../things.ts'

/** 41000 待处理 32000 等待出库 33040 配送中 33060 已妥投 90000 完成 20020 取消 20030 用户申请取消 */
const statusCodes: Record<OrderStatus, number> = {
  paid: 41000,
  confirmed: 32000,
  shipped: 33040,
  delivered: 33060,
  finished: 90000,
  cancelled: 20020,
}
/** 10 待审核 32 退款成功 40 驳回 50 客户取消 */
export const afterSaleStates: Record<Refund['status'], number> = { asked: 10, agreed: 32, rejected: 40, withdrawn: 50 }

export const localTime = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Before it is on its way the buyer asks to cancel; afterwards it is an after-sale bill. */
export const isCancelWish = (order: Order, refund: Refund): boolean => refund.full && order.shipments.length === 0

export const cancelWish = (order: Order): Refund | undefined =>
  order.refunds.findLast((refund) => refund.status === 'asked' && isCancelWish(order, refund))

export const statusCode = (order: Order): number => (cancelWish(order) ? 20030 : statusCodes[order.status])

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

/** What afs/getAfsService answers. */
export const afterSaleWords = (order: Order, refund: Refund): Record<string, unknown> => ({
  afsServiceOrder: refund.id,
  orderId: order.id,
  afsServiceState: afterSaleStates[refund.status],
  cashMoney: refund.amount,
  questionDesc: refund.reason,
  questionPic: refund.images.join(','),
  applyDeal: '10',
  createTime: localTime(refund.at),
  updateTime: localTime(order.updatedAt),
  stationId: order.shopId,
})

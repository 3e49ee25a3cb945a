import { md5 } from '../../../digest.ts'
import { markedSealing } from '../../sealing.ts'
import type { Order, OrderStatus, Refund, Shop } from '../../things.ts'

/** 4 待发货 6 待收货 7 已完成 9 已取消 */
export const statusCodes: Record<OrderStatus, number> = {
  paid: 4,
  confirmed: 4,
  shipped: 6,
  delivered: 6,
  finished: 7,
  cancelled: 9,
}
/** 1 待审核 4 已完成 5 已取消 9 商家审核拒绝 */
export const refundCodes: Record<Refund['status'], number> = { asked: 1, agreed: 4, rejected: 9, withdrawn: 5 }
/** 4 已发货仅退款 5 未发货仅退款 */
export const returnType = (order: Order): number => (order.shipments.length > 0 ? 4 : 5)

export const { seal, unseal } = markedSealing(3)

/** Changes when the address does. */
export const addressId = ({ id, consignee }: Order): string => md5(`${id} ${consignee.mobile} ${consignee.address}`)

/** What order.getOrderDetail answers. */
export function orderWords(order: Order, shop: Shop): Record<string, unknown> {
  const { consignee: to, window } = order
  return {
    orderId: order.id,
    orderType: 1,
    orderStatus: statusCodes[order.status],
    orderAfterSalesStatus: order.refunds.some(({ status }) => status === 'asked') ? 2 : 1,
    cancelStatus: 0,
    createdTime: order.placedAt,
    paidTime: order.placedAt,
    updateTime: order.updatedAt,
    deliveryTime: order.shipments[0]?.at ?? 0,
    cancelTime: order.status === 'cancelled' ? order.updatedAt : 0,
    finishTime: order.status === 'finished' ? order.updatedAt : 0,
    presaleDeliveryStartTime: window?.start ?? 0,
    presaleDeliveryEndTime: window?.end ?? 0,
    customerRemark: [order.remarks, order.card && `【贺卡】${order.card}`].filter(Boolean).join(' '),
    shopId: shop.id,
    shopName: shop.name,
    userId: md5(order.buyer.mobile).slice(0, 24),
    planInfoName: '市内配送',
    logistics: 'red_auto',
    paymentType: 2,
    totalPayAmount: order.amount,
    totalShippingFree: order.shippingFee,
    merchantActualReceiveAmount: order.amount,
    openAddressId: addressId(order),
    receiverProvinceName: to.province,
    receiverCityName: to.city,
    receiverDistrictName: to.county,
    skuList: order.goods.map((item) => ({
      itemId: item.id,
      itemName: item.name,
      skuId: item.skuId,
      skuName: item.name,
      skuSpec: item.spec,
      skuQuantity: item.quantity,
      skuImage: item.image.replace(/^https?:/, ''),
      totalPaidAmount: item.price * item.quantity,
      skuDetailList: [
        { skuId: item.skuId, skuName: item.name, quantity: 1, pricePerSku: item.price, rawPricePerSku: item.price },
      ],
    })),
  }
}

export const refundWords = (order: Order, refund: Refund): Record<string, unknown> => ({
  returnsId: refund.id,
  returnType: returnType(order),
  reasonId: 1,
  reasonNameZh: refund.reason,
  status: refundCodes[refund.status],
  refundStatus: refund.status === 'agreed' ? 2 : 201,
  userId: md5(order.buyer.mobile).slice(0, 24),
  orderId: order.id,
  applyTime: refund.at,
  updatedAt: order.updatedAt,
  expireTime: -1,
  desc: '',
  proofPhotos: refund.images,
  expectedRefundAmountYuan: refund.amount / 100,
  refundAmountYuan: refund.status === 'agreed' ? refund.amount / 100 : 0,
})

import { md5 } from '../../../digest.ts'
import { sellerNote } from '../../notes.ts'
import { markedSealing } from '../../sealing.ts'
import type { Order, Shop } from '../../things.ts'
import { statusCodes } from './status.ts'

export const { seal, unseal } = markedSealing(3)

/** Changes when the address does. */
export const addressId = ({ id, consignee }: Order): string => md5(`${id} ${consignee.mobile} ${consignee.address}`)

/** What order.getOrderDetail answers. */
export function orderWords(order: Order, shop: Shop): Record<string, unknown> {
  const { consignee: to, window } = order
  const note = sellerNote(order)
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
    sellerRemark: note.words,
    sellerRemarkFlag: Number(note.flag),
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

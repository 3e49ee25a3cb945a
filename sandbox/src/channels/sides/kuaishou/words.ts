import { seal } from '../../sealing.ts'
import type { Goods, Order, OrderStatus, Refund } from '../../things.ts'

/** 30 已付款 40 已发货 50 已签收 70 成功 80 失败 */
export const statusCodes: Record<OrderStatus, number> = {
  paid: 30,
  confirmed: 30,
  shipped: 40,
  delivered: 50,
  finished: 70,
  cancelled: 80,
}
/** 10 等待卖家同意 12 卖家已拒绝 60 退款成功 70 退款关闭 */
export const refundCodes: Record<Refund['status'], number> = { asked: 10, agreed: 60, rejected: 12, withdrawn: 70 }

export const int64 = (id: string): bigint | string => (/^\d+$/.test(id) ? BigInt(id) : id)

/** An order has one item here; what a buyer puts together is sold as a set. */
function itemOf(goods: readonly Goods[]): Goods | undefined {
  const [first, ...others] = goods
  if (!first || others.length === 0) return first
  const name = goods.map((item) => `${item.name}×${item.quantity}`).join('、')
  const price = goods.reduce((sum, item) => sum + item.price * item.quantity, 0)
  return { ...first, name, spec: '组合', quantity: 1, price }
}

/** An order as open.order.detail and open.order.cursor.list write it. */
export function orderWords(order: Order, secret: string): Record<string, unknown> {
  const { consignee: to } = order
  const item = itemOf(order.goods)
  return {
    orderBaseInfo: {
      oid: int64(order.id),
      status: statusCodes[order.status],
      createTime: order.placedAt,
      payTime: order.placedAt,
      updateTime: order.updatedAt,
      sendTime: order.shipments[0]?.at ?? 0,
      totalFee: order.amount,
      discountFee: 0,
      expressFee: order.shippingFee,
      buyerNick: `${order.buyer.name.slice(0, 1)}**`,
      sellerOpenId: order.shopId,
      remark: [order.remarks, order.card && `【贺卡】${order.card}`].filter(Boolean).join(' '),
    },
    orderItemInfo: item && {
      itemId: item.id,
      skuId: int64(item.skuId),
      relSkuId: 0,
      skuNick: '',
      itemTitle: item.name,
      skuDesc: item.spec,
      itemPicUrl: item.image,
      num: item.quantity,
      price: item.price,
      originalPrice: item.price,
    },
    orderAddress: {
      encryptedConsignee: seal(to.name, secret, order.id),
      encryptedMobile: seal(to.mobile, secret, order.id),
      encryptedAddress: seal(to.address, secret, order.id),
      desensitiseConsignee: `${to.name.slice(0, 1)}**`,
      desensitiseMobile: `${to.mobile.slice(0, 3)}****${to.mobile.slice(-4)}`,
      desensitiseAddress: `${to.address.slice(0, 2)}******`,
      province: to.province,
      city: to.city,
      district: to.county,
    },
    orderRefundList: order.refunds.map(({ id, status }) => ({
      refundId: int64(id),
      refundStatus: refundCodes[status],
    })),
  }
}

export const refundWords = (order: Order, refund: Refund): Record<string, unknown> => ({
  refundId: int64(refund.id),
  oid: int64(order.id),
  status: refundCodes[refund.status],
  negotiateStatus: refund.status === 'rejected' ? 3 : refund.status === 'agreed' ? 2 : 1,
  handlingWay: 10,
  refundFee: refund.amount,
  refundReasonDesc: refund.reason,
  refundDesc: '',
  submitTime: refund.at,
  createTime: refund.at,
  updateTime: order.updatedAt,
})

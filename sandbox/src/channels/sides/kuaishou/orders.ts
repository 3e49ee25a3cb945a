import { seal } from '../../sealing.ts'
import type { Goods, Order } from '../../things.ts'
import { refundCodes, statusCodes } from './status.ts'

export const int64 = (id: string): bigint | string => (/^\d+$/.test(id) ? BigInt(id) : id)

/** An order has one item here; what a buyer puts together is sold as a set. */
function itemOf(goods: readonly Goods[]): Goods | undefined {
  const [first, ...others] = goods
  if (!first || others.length === 0) return first
  const name = goods.map((item) => `${item.name}×${item.quantity}`).join('、')
  const price = goods.reduce((sum, item) => sum + item.price * item.quantity, 0)
  return { ...first, name, spec: '组合', quantity: 1, price }
}

/** The colours of a note's flag, by its number. */
export const flags = ['grey', 'red', 'yellow', 'green', 'blue', 'purple'].map((colour) => `${colour}_flag_tag_order`)

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
    orderNote: {
      orderNoteInfo: (order.sellerNotes ?? []).map(({ words, flag, at }) => ({
        note: words,
        flagTagCode: flags[Number(flag)],
        operatorName: '',
        createTime: at,
      })),
    },
    orderRefundList: order.refunds.map(({ id, status }) => ({
      refundId: int64(id),
      refundStatus: refundCodes[status],
    })),
  }
}

import type { Order, Shop } from '../../things.ts'
import { refundWord, statusWord } from './status.ts'

export const yuan = (fen: number): number => fen / 100
export const seconds = (ms: number): number => Math.floor(ms / 1000)
const localTime = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19)

/** An order (OOrder) as getOrder answers it; money is yuan, time is Beijing's. */
export function orderWords(order: Order, shop: Shop | undefined): Record<string, unknown> {
  const { consignee, invoice } = order
  return {
    id: order.id,
    orderId: order.id,
    shopId: Number(order.shopId),
    shopName: shop?.name ?? '',
    daySn: order.daySequence,
    status: statusWord(order),
    refundStatus: refundWord(order.refunds.at(-1)),
    createdAt: localTime(order.placedAt),
    activeAt: localTime(order.placedAt),
    deliverTime: order.window ? localTime(order.window.start) : null,
    book: order.window !== null,
    onlinePaid: true,
    description: order.remarks,
    groups: [{ name: '1号篮子', type: 'normal', items: order.goods.map(itemWords) }],
    consignee: consignee.name,
    phoneList: [consignee.mobile],
    address: `${consignee.province}${consignee.city}${consignee.county}${consignee.address}`,
    deliveryPoiAddress: consignee.address,
    deliveryGeo: `${consignee.longitude},${consignee.latitude}`,
    deliverFee: yuan(order.shippingFee),
    packageFee: 0,
    originalPrice: yuan(order.amount),
    totalPrice: yuan(order.amount),
    // 12 % stay with the platform.
    income: yuan(order.amount - Math.round(order.amount * 0.12)),
    serviceRate: 0.12,
    invoiced: invoice !== null,
    invoice: invoice?.title ?? null,
    taxpayerId: invoice?.taxNumber ?? '',
    // Flowers and cakes are mostly for somebody else.
    userExtraInfo: { giverPhone: order.buyer.mobile, greeting: order.card },
    downgraded: false,
    orderActivities: [],
  }
}

const itemWords = (goods: Order['goods'][number]): Record<string, unknown> => ({
  id: Number(goods.id.replace(/\D/g, '')),
  skuId: goods.skuId,
  name: goods.name,
  price: yuan(goods.price),
  quantity: goods.quantity,
  total: yuan(goods.price * goods.quantity),
  newSpecs: goods.spec ? [{ name: '规格', value: goods.spec }] : [],
  attributes: [],
  additions: [],
  extendCode: goods.skuId,
  imageUrl: goods.image,
})

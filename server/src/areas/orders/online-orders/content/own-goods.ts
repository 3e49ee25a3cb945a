import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { redeemCoupons, retakeCoupons, returnCoupons } from '#areas/shop/coupons/public'
import { giveBackStock, picturesFor, retakeForOrder, takeForOrder } from '#areas/shop/goods/public'
import type { Tx } from '#core/db/tx'
import type { ChannelOrder, UsedCoupon } from '#ports/channels/port'
import type { Order } from '../online-order.sql.ts'
import { goodsOf, lineOf } from './goods.ts'

/** Lines that a channel brings without a picture show that of the merchant's own goods. */
export const withOwnPictures = async (
  shop: { readonly merchantId: number; readonly channel: number },
  order: ChannelOrder,
): Promise<ChannelOrder> => {
  const lines = order.goods.map(lineOf)
  if (lines.every(({ item_img }) => item_img !== '')) return order
  const own = await picturesFor(shop, lines)
  const goods = order.goods.map((line, index) => (lines[index]?.item_img ? line : { ...line, image: own[index] ?? '' }))
  return { ...order, goods }
}

const ordered = (order: Order) => ({
  merchantId: order.merchant_id,
  channel: order.channel,
  sn: order.sn,
  lines: goodsOf(order),
})

/** An order that came takes from the shelf what it is for. */
export const takeGoods = (tx: Tx, order: Order): Promise<void> => takeForOrder(tx, ordered(order))

/** What the buyer used of the shop's own coupons, counted where the order came from its shop. */
export const useCoupons = async (tx: Tx, order: Order, used: readonly UsedCoupon[] = []): Promise<void> => {
  const { merchant_id: merchantId, online_shop_id: shopId, sn } = order
  if (shopId !== null) await redeemCoupons(tx, { merchantId, shopId, sn }, used)
}

/** What is closed gives back, what is opened again or is for something else takes anew. */
export const followGoods = async (tx: Tx, before: number, order: Order, goodsChanged: boolean): Promise<void> => {
  const { closed } = onlineStates
  if (order.state === closed.code && before !== closed.code) {
    await giveBackStock(tx, order.merchant_id, order.sn)
    await returnCoupons(tx, order.merchant_id, order.sn)
  } else if (before === closed.code && order.state !== closed.code) {
    await takeGoods(tx, order)
    await retakeCoupons(tx, order.merchant_id, order.sn)
  } else if (goodsChanged && order.state !== closed.code) await retakeForOrder(tx, ordered(order))
}

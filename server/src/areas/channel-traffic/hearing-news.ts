import { endGrant, withGrant, type Shop } from '#areas/channel-shops/public'
import { hear, takeIn, type IntakeShop } from '#areas/online-orders/public'
import { within } from '#core/db/tx'
import { channelFailure, type ChannelOrder, type ChannelRefund, type News } from '#ports/channels/port'

export const inletOf = (shop: Shop): IntakeShop => ({
  id: shop.id,
  merchantId: shop.merchant_id,
  channel: shop.channel,
  storeId: shop.store_id,
  productType: shop.product_type,
  autoConfirm: shop.auto_confirm,
})

export const askForOrder = (shop: Shop, orderId: string): Promise<ChannelOrder> =>
  withGrant(shop.id, (channel, grant) => channel.order(grant, orderId))

const askForRefund = (shop: Shop, orderId: string, refundId: string): Promise<ChannelRefund> =>
  withGrant(shop.id, (channel, grant) =>
    channel.refund
      ? channel.refund(grant, { orderId, refundId })
      : Promise.reject(channelFailure('refused', 'a refund that cannot be asked for')),
  )

/** News of an order nobody has told us of yet: first the order, then the news. */
export const hearOf = async (shop: Shop, news: News): Promise<void> => {
  const inlet = inletOf(shop)
  if ((await within((tx) => hear(tx, inlet, news))) === 'done') return
  const order = await askForOrder(shop, news.orderId)
  await within(async (tx) => {
    await takeIn(tx, inlet, order)
    await hear(tx, inlet, news)
  })
}

/** One piece of news about a shop of ours. Told again, or out of turn, it leaves the same behind. */
export const hearNews = async (shop: Shop, news: News): Promise<void> => {
  if (news.kind === 'unbound') {
    // An old goodbye that comes after a new welcome is none.
    if (!shop.bound_at || news.at >= shop.bound_at) await endGrant(shop, '店铺在渠道上解除了授权')
    return
  }
  if (news.kind === 'order') {
    const order = news.order ?? (await askForOrder(shop, news.orderId))
    await within((tx) => takeIn(tx, inletOf(shop), order))
    return
  }
  if (news.kind === 'refundMoved') {
    const refund = await askForRefund(shop, news.orderId, news.refundId)
    return hearOf(shop, { ...news, kind: 'refund', refund })
  }
  return hearOf(shop, news)
}

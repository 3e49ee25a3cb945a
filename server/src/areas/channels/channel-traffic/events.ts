import { endGrant, itemMoved, withGrant, type Shop } from '#areas/channels/channel-shops/public'
import { applyChannelEvent, intakeOrder, type IntakeShop } from '#areas/orders/online-orders/public'
import { within } from '#core/db/tx'
import { announce } from '#core/work/outbox'
import { channelFailure, type ChannelOrder, type ChannelRefund, type ChannelEvent } from '#ports/channels/port'

export const intakeShopOf = (shop: Shop): IntakeShop => ({
  id: shop.id,
  merchantId: shop.merchant_id,
  channel: shop.channel,
  storeId: shop.store_id,
  productType: shop.product_type,
  autoConfirm: shop.auto_confirm,
})

export const fetchOrder = (shop: Shop, orderId: string): Promise<ChannelOrder> =>
  withGrant(shop.id, (channel, grant) => channel.order(grant, orderId))

const fetchRefund = (shop: Shop, orderId: string, refundId: string): Promise<ChannelRefund> =>
  withGrant(shop.id, (channel, grant) =>
    channel.refund
      ? channel.refund(grant, { orderId, refundId })
      : Promise.reject(channelFailure('refused', 'a refund that cannot be asked for')),
  )

/** An event of an order nobody has told us of yet: first the order, then the event. */
export const applyOrderEvent = async (shop: Shop, event: ChannelEvent): Promise<void> => {
  const intakeShop = intakeShopOf(shop)
  if ((await within((tx) => applyChannelEvent(tx, intakeShop, event))) === 'done') return
  const order = await fetchOrder(shop, event.orderId)
  await within(async (tx) => {
    await intakeOrder(tx, intakeShop, order)
    await applyChannelEvent(tx, intakeShop, event)
  })
}

/** One event of a shop of ours. Told again, or out of turn, it leaves the same behind. */
export const applyEvent = async (shop: Shop, event: ChannelEvent): Promise<void> => {
  if (event.kind === 'unbound') {
    // An old goodbye that comes after a new welcome is none.
    if (!shop.bound_at || event.at >= shop.bound_at) await endGrant(shop, '店铺在渠道上解除了授权')
    return
  }
  if (event.kind === 'item') {
    await within((tx) => announce(tx, itemMoved, { shopId: shop.id, outItemId: event.outItemId }))
    return
  }
  if (event.kind === 'order') {
    const order = event.order ?? (await fetchOrder(shop, event.orderId))
    await within((tx) => intakeOrder(tx, intakeShopOf(shop), order))
    return
  }
  if (event.kind === 'refundMoved') {
    const refund = await fetchRefund(shop, event.orderId, event.refundId)
    return applyOrderEvent(shop, { ...event, kind: 'refund', refund })
  }
  return applyOrderEvent(shop, event)
}

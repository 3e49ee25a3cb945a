import { storesOf } from '#areas/shop/stores/public'
import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { businessStates } from '@zdb/contract/shop/stores/states'
import type { Actor } from '#core/http/actor'
import { makingOfAll } from '#areas/shop/goods/public'
import { now } from '#core/time/clock'
import { kilometresBetween } from '#core/places/distance'
import { delivers } from '../fulfilment/reach.ts'
import { hasAny, pendingOf, shopsLike, snsToMake, stockOf } from './overview.sql.ts'
import { presentChannel } from '../detail/present-parts.ts'
import { orderOf } from '../online-order.sql.ts'

export const stockingGuide = async (
  actor: Actor,
  { page, page_size, start_date, end_date, delivery_sid }: Query<typeof onlineOrders.stockingGuide>,
): Promise<Result<typeof onlineOrders.stockingGuide>> => {
  const storeId = delivery_sid ? Number(delivery_sid) : undefined
  const place = { limit: page_size, offset: (page - 1) * page_size }
  const waiting = { from: start_date, to: end_date, storeId }
  const [stock, making] = await Promise.all([
    stockOf(actor.merchantId, { ...waiting, ...place }),
    snsToMake(actor.merchantId, waiting).then((sns) => makingOfAll(actor, sns)),
  ])
  return { ...stock, making, page, page_size }
}

export const searchShops = async (
  { merchantId }: Actor,
  { keyword, channel }: Query<typeof onlineOrders.searchShops>,
): Promise<Result<typeof onlineOrders.searchShops>> =>
  (await shopsLike(merchantId, keyword, channel)).map((shop) => ({
    id: String(shop.id),
    name: shop.name,
    channel: presentChannel(channelOf(shop.channel)),
  }))

export const check = async ({ merchantId }: Actor): Promise<Result<typeof onlineOrders.check>> => {
  const { shops, orders } = await hasAny(merchantId)
  return { exist_net_store: Number(shops), exist_net_order: Number(orders) }
}

/** More than this many and the desk says so. */
const many = 20

const pendingText = (pending: number, overdue: number): string => {
  if (overdue > 0) return `有${overdue}单已超过配送时间仍未安排，请尽快处理`
  return pending > many ? `有${pending >= 1000 ? '999+' : pending}单等待安排，请及时处理` : ''
}

export const morePending = async ({ merchantId }: Actor): Promise<Result<typeof onlineOrders.morePending>> => {
  const found = await pendingOf(merchantId, now())
  return { ...found, text: pendingText(found.pending, found.overdue) }
}

/** The merchant's stores for this order, the nearest first; those whose distance is unknown come last. */
export const warehouse = async (actor: Actor, sn: string): Promise<Result<typeof onlineOrders.warehouse>> => {
  const order = await orderOf(actor, sn)
  const stores = (await storesOf(actor)).map((store) => ({
    sid: String(store.id),
    name: store.name,
    distance: kilometresBetween(store, order),
    open: store.business_state === businessStates.open.code,
    in_range: delivers(store, order),
  }))
  const far = Number.POSITIVE_INFINITY
  return { stores: stores.sort((a, b) => (a.distance ?? far) - (b.distance ?? far) || Number(b.open) - Number(a.open)) }
}

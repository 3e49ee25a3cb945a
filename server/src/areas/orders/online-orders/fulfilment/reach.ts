import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { storesOf, type StoreFacts } from '#areas/shop/stores/public'
import type { Actor } from '#core/http/actor'
import { kilometresBetween } from '#core/places/distance'
import type { Order } from '../online-order.sql.ts'

type Place = Pick<Order, 'city_code' | 'county_code' | 'longitude' | 'latitude'>
type Range = Pick<StoreFacts, 'city_code' | 'delivery_counties' | 'delivery_km' | 'longitude' | 'latitude'>

/**
 * Whether a store delivers there: within its districts and its ring; one that has chosen neither delivers in its city.
 * What is nowhere on the map is not outside of a ring.
 */
export const delivers = (store: Range, order: Place): boolean => {
  const { delivery_counties: counties, delivery_km: ring } = store
  if (counties !== null && order.county_code !== '' && !counties.includes(order.county_code)) return false
  if (ring !== null) return (kilometresBetween(store, order) ?? 0) <= ring
  return counties !== null || order.city_code === '' || store.city_code === '' || store.city_code === order.city_code
}

/** Which of these orders wait to be arranged and are out of the range of every store of the merchant. */
export const outOfReach = async (actor: Actor, orders: readonly Order[]): Promise<ReadonlySet<number>> => {
  const waiting = orders.filter(({ state }) => state === onlineStates.waitArrange.code)
  const stores = waiting.length > 0 ? await storesOf(actor) : []
  if (stores.length === 0) return new Set()
  return new Set(waiting.filter((order) => !stores.some((store) => delivers(store, order))).map(({ id }) => id))
}

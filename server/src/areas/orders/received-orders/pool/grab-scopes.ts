import type { Result } from '@zdb/contract/kit/endpoint'
import type { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { districtsOf, saveScopeOf, scopesOf, storesOf } from '#areas/shop/stores/public'
import type { Actor } from '#core/http/actor'

type Scopes = Result<typeof receivedOrders.scopes>

/** Every store with the districts of its city; a chosen one can be given up after its date. */
export const scopes = async (actor: Actor): Promise<Scopes> => {
  const stores = await storesOf(actor)
  const chosen = await scopesOf(
    stores.map(({ id }) => id),
    'grab',
  )
  const until = new Map(chosen.map((row) => [`${row.store_id}:${row.county_code}`, row.allow_modified_after]))
  const entries = stores.map((store) => {
    const district = districtsOf(store).map(({ code, name }) => {
      const kept = until.get(`${store.id}:${code}`)
      return { code, name, allow_modified_after_date: kept ?? store.created_at, chosen: kept !== undefined }
    })
    return [String(store.id), { name: store.name, city: store.city, district }] as const
  })
  return {
    shop_delivery_scope: Object.fromEntries(entries),
    city_district: Object.fromEntries(stores.flatMap(districtsOf).map(({ code, name }) => [code, name])),
  }
}

/** The districts a store takes orders from; none chosen means the whole city. */
export const saveScopes = async (actor: Actor, sid: string, districts: string[]): Promise<null> => {
  await saveScopeOf(actor, sid, 'grab', { districts })
  return null
}

import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { OriginKind } from '@zdb/contract/couriers/delivery/states'
import type { Result } from '@zdb/contract/kit/endpoint'
import { storesOf } from '#areas/shop/stores/public'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { originOf } from '../origins.ts'

/** Where an order would be fetched and where it goes, before anybody is called. Nobody's name is asked for. */
export const spotsOfOrder = async (
  actor: Actor,
  kind: OriginKind,
  sn: string,
): Promise<Result<typeof delivery.geoByOrder>> => {
  const [facts] = await originOf(kind).readMany(actor, [sn])
  const { storeId, longitude, latitude } = facts ?? refuse('notFound')
  const store = storeId === null ? undefined : (await storesOf(actor)).find(({ id }) => id === storeId)
  return {
    shop: store ? { longitude: store.longitude, latitude: store.latitude } : null,
    door: longitude === null || latitude === null ? null : { longitude, latitude },
  }
}

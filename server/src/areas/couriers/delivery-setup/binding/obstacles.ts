import { providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { routeTo } from '@zdb/contract/pages'
import { storesById } from '#areas/shop/stores/public'
import type { Obstacles } from '#core/domain/obstacle'
import { bindingsOfMerchant, ways, type Way } from './binding.sql.ts'
import { wayWords } from './unbinding.ts'

/** Whoever has an account of its own at a courier takes our leave there back before nobody is here to do it. */
export const ownAccountObstacles: Obstacles = async ({ merchantId }) => {
  const own = (await bindingsOfMerchant(Number(merchantId))).filter(({ way }) => way !== ways.aggregated)
  const stores = await storesById(own.map(({ store_id }) => store_id))
  return own.map(({ id, provider, way, store_id }) => ({
    key: `courierAccount:${id}`,
    title: `${stores.get(store_id)?.name ?? ''}的${providerOf(provider).name}${wayWords[way as Way]}尚未解绑`,
    route: routeTo('courierChannels', { sid: String(store_id) }),
  }))
}

import { offBaidu } from '../../../bd09.ts'
import { textOf } from '../../../channels/text.ts'
import type { Shop } from '../../town/entities.ts'
import { ownPrefix } from '../consent.ts'
import { refuse } from '../refusal.ts'
import type { Call } from './client.ts'

export function storeOf({ town, app, shop, data }: Call): Shop {
  const id = textOf(data['storeId'])
  const store = shop ?? (id ? town.shop('shansong', id) : town.shopsOf(app, 'shansong')[0])
  return store && store.app === app.label ? store : refuse('badInput', '店铺不存在')
}

/** Stores and money. */
export const shopCalls: Record<string, (call: Call) => unknown> = {
  getUserAccount: ({ town, app, shop }) => {
    const shops = shop ? [shop] : town.shopsOf(app, 'shansong').filter(({ outId }) => !outId.startsWith(ownPrefix))
    return { balance: shops.reduce((sum, { balance }) => sum + balance, 0) }
  },
  storeOperation: ({ town, app, data }) => {
    const name = textOf(data['storeName'])
    const spot = { longitude: Number(data['longitude']), latitude: Number(data['latitude']) }
    if (!name || !spot.longitude || !spot.latitude) return refuse('badInput', '店铺信息不完整')
    const { id } = town.openShop(app, 'shansong', {
      name,
      outId: '',
      mobile: textOf(data['phone']),
      address: textOf(data['address']),
      city: textOf(data['cityName']),
      ...offBaidu(spot),
    })
    return id
  },
}

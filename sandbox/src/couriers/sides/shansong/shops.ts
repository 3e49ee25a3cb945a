import { offBaidu } from '../../../maps/bd09.ts'
import { textOf } from '../../../channels/text.ts'
import type { Shop } from '../../town/entities.ts'
import { ownPrefix } from '../consent.ts'
import { isRecord } from '../../../raw-body.ts'
import { refuse } from '../refusal.ts'
import { citiesWithout } from '../served-cities.ts'
import type { Call } from './client.ts'

export function storeOf({ town, app, shop, data }: Call): Shop {
  const id = textOf(data['storeId'])
  const store = shop ?? (id ? town.shop('shansong', id) : town.shopsOf(app, 'shansong')[0])
  return store && store.app === app.label ? store : refuse('badInput', '店铺不存在')
}

function openStore({ town, app, data }: Call): string {
  const name = textOf(data['storeName'])
  const spot = { longitude: Number(data['longitude']), latitude: Number(data['latitude']) }
  if (!name || !spot.longitude || !spot.latitude) return refuse('badInput', '店铺信息不完整')
  return town.openShop(app, 'shansong', {
    name,
    outId: '',
    mobile: textOf(data['phone']),
    address: textOf(data['address']),
    city: textOf(data['cityName']),
    ...offBaidu(spot),
  }).id
}

function editStore(call: Call): string {
  const [store, { data }] = [storeOf(call), call]
  Object.assign(store, {
    name: textOf(data['storeName']) || store.name,
    mobile: textOf(data['phone']) || store.mobile,
    address: textOf(data['address']) || store.address,
  })
  return store.id
}

/** They ride in the larger half of the country: not in 西藏, 青海, 新疆, 宁夏 and 甘肃. */
const openCities = citiesWithout('54', '63', '65', '64', '62').map((cityName, at) => ({ id: 1_000 + at, cityName }))

/** Stores and money. */
export const shopCalls: Record<string, (call: Call) => unknown> = {
  getUserAccount: ({ town, app, shop }) => {
    const shops = shop ? [shop] : town.shopsOf(app, 'shansong').filter(({ outId }) => !outId.startsWith(ownPrefix))
    return { balance: shops.reduce((sum, { balance }) => sum + balance, 0) }
  },
  openCitiesLists: () => openCities,
  optionalTravelWay: () => [
    { travelWay: 0, travelWayName: '未指定' },
    { travelWay: 2, travelWayName: '优先电动车' },
    { travelWay: 8, travelWayName: '只要汽车' },
  ],
  qualityDeliverySwitch: () => ({ qualityDeliverySwitch: false }),
  queryAllStores: ({ town, app, shop, data }) => {
    const [page, size] = [Number(data['pageNo'] ?? 1), Math.min(100, Number(data['pageSize'] ?? 20))]
    const stores = (shop ? [shop] : town.shopsOf(app, 'shansong')).filter(({ name }) =>
      name.includes(textOf(data['storeName'])),
    )
    return {
      pageNo: page,
      pageSize: size,
      total: stores.length,
      data: stores.slice((page - 1) * size, page * size).map(({ id, name, city, address, mobile }) => ({
        storeId: id,
        storeName: name,
        cityName: city,
        address,
        phone: mobile,
        operationStatus: 1,
      })),
    }
  },
  addStores: (call) => {
    const stores = Array.isArray(call.data['storeList']) ? call.data['storeList'].filter(isRecord) : []
    if (stores.length === 0 || stores.length > 10) return refuse('badInput', '每次新增1到10个店铺')
    return stores.map((data) => ({ storeName: textOf(data['storeName']), storeId: openStore({ ...call, data }) }))
  },
  storeOperation: (call) => (textOf(call.data['operationType']) === '2' ? editStore(call) : openStore(call)),
}

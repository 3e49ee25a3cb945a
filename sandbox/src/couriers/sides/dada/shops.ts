import { textOf } from '../../../channels/text.ts'
import { cityNamed } from '../../../maps/gazetteer.ts'
import { phoneCodeOf } from '../../../maps/points.ts'
import { isRecord } from '../../../raw-body.ts'
import { ownPrefix } from '../consent.ts'
import { refuse } from '../refusal.ts'
import { citiesWithout } from '../served-cities.ts'
import { isOwn, shopOf, sourceOf, type Body, type Call } from './client.ts'
import { yuan } from './query.ts'

function openShop({ town, app }: Call, given: unknown): { opened?: Body; failed?: Body } {
  const about = isRecord(given) ? given : {}
  const [outId, name] = [textOf(about['origin_shop_id']), textOf(about['station_name'])]
  if (!outId || !name) return { failed: { shopNo: outId, shopName: name, msg: '门店参数不完整' } }
  if (town.shopByOutId('dada', app, outId)) return { failed: { shopNo: outId, shopName: name, msg: '门店编码已存在' } }
  town.openShop(app, 'dada', {
    outId,
    name,
    mobile: textOf(about['phone']),
    address: textOf(about['station_address']),
    city: textOf(about['city_name']),
    longitude: Number(about['lng']),
    latitude: Number(about['lat']),
  })
  return { opened: { originShopId: outId, stationName: name, stationAddress: textOf(about['station_address']) } }
}

/** The account of the merchant who asks; the customer's own shops share one. */
const balanceOf = (call: Call): number =>
  call.town
    .shopsOf(call.app, 'dada')
    .filter((shop) => (isOwn(call) ? !shop.outId.startsWith(ownPrefix) : sourceOf(shop) === call.sourceId))
    .reduce((sum, { balance }) => sum + balance, 0)

/** They do not ride in 西藏. Their names go without 市, and their codes are those of the telephone. */
const openCities = citiesWithout('54').map((name) => ({
  cityName: name.replace(/市$/, ''),
  cityCode: phoneCodeOf(cityNamed(name) ?? ''),
}))

/** Cities, shops and money. */
export const shopCalls: Record<string, (call: Call) => unknown> = {
  'cityCode/list': () => openCities,
  'balance/query': (call) => ({ deliverBalance: yuan(balanceOf(call)), redPacketBalance: 0 }),
  recharge: ({ origin, sourceId, body }) => {
    const amount = Math.round(Number(body['amount']) * 100)
    if (!(amount > 0)) return refuse('badInput', '充值金额不正确')
    return `${origin}/courier-dada/recharge?source=${encodeURIComponent(sourceId)}&amount=${amount}`
  },
  'shop/add': (call) => {
    const done = call.list.map((given) => openShop(call, given))
    const successList = done.flatMap(({ opened }) => opened ?? [])
    return { success: successList.length, successList, failedList: done.flatMap(({ failed }) => failed ?? []) }
  },
  'shop/update': (call) => {
    const shop = shopOf(call, textOf(call.body['origin_shop_id']))
    const { station_name: name, phone, station_address: address, lng, lat } = call.body
    Object.assign(shop, {
      name: textOf(name) || shop.name,
      mobile: textOf(phone) || shop.mobile,
      address: textOf(address) || shop.address,
      longitude: Number(lng ?? shop.longitude),
      latitude: Number(lat ?? shop.latitude),
    })
    return null
  },
  'shop/detail': (call) => {
    const shop = shopOf(call, textOf(call.body['origin_shop_id']))
    return {
      origin_shop_id: shop.outId,
      station_name: shop.name,
      phone: shop.mobile,
      station_address: shop.address,
      city_name: shop.city,
      lng: shop.longitude,
      lat: shop.latitude,
      status: 1,
    }
  },
}

import { refuse } from '../refusal.ts'
import { degrees, required, type Call } from './client.ts'
import { yuan } from './numbers.ts'

const shopOnline = 40

function createShop({ town, app, values }: Call): object {
  required(values, 'shop_id', 'shop_name', 'category', 'second_category', 'contact_name', 'contact_phone')
  required(values, 'shop_address', 'business_hours')
  const outId = values['shop_id'] ?? ''
  if (town.shopByOutId('peisong', app, outId)) refuse('badInput', '门店已存在')
  town.openShop(app, 'peisong', {
    name: values['shop_name'] ?? '',
    outId,
    mobile: values['contact_phone'] ?? '',
    address: values['shop_address'] ?? '',
    city: '',
    longitude: degrees(values['shop_lng']),
    latitude: degrees(values['shop_lat']),
  })
  return { shop_id: outId, status: shopOnline }
}

function queryShop({ shop }: Call): object {
  const { outId, name, mobile, address, longitude, latitude } = shop()
  return {
    shop_id: outId,
    shop_name: name,
    contact_phone: mobile,
    shop_address: address,
    shop_lng: Math.round(longitude * 1e6),
    shop_lat: Math.round(latitude * 1e6),
    status: shopOnline,
  }
}

function updateShop({ values, shop }: Call): object {
  const about = shop()
  Object.assign(about, {
    name: values['shop_name'] || about.name,
    mobile: values['contact_phone'] || about.mobile,
    address: values['shop_address'] || about.address,
  })
  return { shop_id: about.outId, status: shopOnline }
}

/** A square around the shop, as they draw the areas of shops. */
function shopArea({ shop }: Call): object {
  const { longitude, latitude } = shop()
  const reach = 0.05
  const corners = [
    [-reach, -reach],
    [-reach, reach],
    [reach, reach],
    [reach, -reach],
  ]
  return { scope: JSON.stringify(corners.map(([x = 0, y = 0]) => ({ x: latitude + x, y: longitude + y }))) }
}

const known = ({ shop }: Call): object => ({ shop_id: shop().outId })

export const shopCalls: Readonly<Record<string, (call: Call) => object | null>> = {
  'shop/create': createShop,
  'shop/query': queryShop,
  'shop/balance/query': ({ shop }) => ({ balance: yuan(shop().balance) }),
  'shop/update': updateShop,
  'shop/area/query': shopArea,
  'test/shop/status/callback': known,
  'test/shop/area/callback': known,
  'test/shop/deliveryRiskLevel/callback': known,
  'file/image/upload': ({ values }) => ({ url: `/couriers/images/${values['timestamp']}` }),
}

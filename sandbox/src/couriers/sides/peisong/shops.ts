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

export const shopCalls: Readonly<Record<string, (call: Call) => object | null>> = {
  'shop/create': createShop,
  'shop/query': queryShop,
  'shop/balance/query': ({ shop }) => ({ balance: yuan(shop().balance) }),
}

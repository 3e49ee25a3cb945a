import { textOf as text } from '../../../channels/text.ts'
import type { Shop } from '../../town/entities.ts'
import { ownPrefix } from '../consent.ts'
import { refuse } from '../refusal.ts'
import { number, record, type Call } from './client.ts'

/** Type 1: a shop that let this developer in. Type 2: the customer's own number; an order that describes it opens it. */
export function shopOf({ town, app, fields }: Call): Shop {
  const id = text(fields['shop_id'])
  if (text(fields['shop_type']) === '2') {
    const known = town.shopByOutId('sf', app, id) ?? town.shopByOutId('sf', app, ownPrefix + id)
    const shop = record(fields['shop'])
    if (known) return known
    if (!id || !shop['shop_name']) return refuse('badInput', '店铺不存在')
    return town.openShop(app, 'sf', {
      name: text(shop['shop_name']),
      outId: id,
      mobile: text(shop['shop_phone']),
      address: text(shop['shop_address']),
      city: text(fields['city_name']),
      longitude: number(shop['shop_lng'], 'shop_lng'),
      latitude: number(shop['shop_lat'], 'shop_lat'),
    })
  }
  const shop = town.shop('sf', id)
  if (!shop || shop.app !== app.label) return refuse('badInput', '店铺不存在')
  return shop.bound ? shop : refuse('badToken')
}

/** A company is one account, whatever it sends from where. */
export function companyOf({ town, app, fields }: Call): Shop {
  const outId = text(fields['company_id']) || refuse('badInput', 'company_id')
  const nowhere = { mobile: '', address: '', city: text(fields['city_name']), longitude: 0, latitude: 0 }
  return town.shopByOutId('sf', app, outId) ?? town.openShop(app, 'sf', { ...nowhere, name: `企业${outId}`, outId })
}

export const shopCalls: Readonly<Record<string, (call: Call) => unknown>> = {
  getshopaccountbalance(call) {
    const { balance } = shopOf(call)
    return { balance, reserved_amount: 0, withdraw_amount: balance }
  },
  getshopinfo(call) {
    const { id, name, mobile, address, city } = shopOf(call)
    return { shop_id: Number(id), shop_name: name, shop_phone: mobile, shop_address: address, city_name: city }
  },
  getcompanyinfo(call) {
    const { outId, name, balance } = companyOf(call)
    return { company_id: outId, company_name: name, balance }
  },
}

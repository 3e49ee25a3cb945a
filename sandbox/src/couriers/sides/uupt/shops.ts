import { refuse } from '../refusal.ts'
import { text, type Call } from './client.ts'

/** What a customer has with them. */
export const shopCalls: Readonly<Record<string, (call: Call) => object>> = {
  'user/account': ({ shop }) => ({ accountMoney: shop.balance }),
  'user/recharge': ({ host }) => ({ rechargeUrl: `http://${host}/couriers` }),
  'user/unbind'({ town, shop }) {
    town.unbind(shop)
    return {}
  },
  'user/unauthorized/unbind'({ town, shop }) {
    town.unbind(shop)
    return {}
  },
  'store/addChainStore': ({ town, app, biz }) => {
    const name = text(biz['storeName']) || refuse('badInput', 'storeName')
    const place = { mobile: text(biz['mobile']), address: text(biz['address']), city: text(biz['cityName']) }
    const shop = town.openShop(app, 'uupt', { ...place, name, outId: text(biz['originId']), longitude: 0, latitude: 0 })
    return { storeId: shop.id }
  },
  'store/editChainStore': ({ town, app, biz }) => {
    const shop = town.shop('uupt', text(biz['storeId']))
    if (!shop || shop.app !== app.label) return refuse('badInput', 'storeId')
    shop.name = text(biz['storeName']) || shop.name
    return { storeId: shop.id }
  },
}

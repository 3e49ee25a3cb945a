import type { Call } from './client.ts'

/** What a customer has with them. */
export const shopCalls: Readonly<Record<string, (call: Call) => object>> = {
  'user/account': ({ shop }) => ({ accountMoney: shop.balance }),
  'user/recharge': ({ host }) => ({ rechargeUrl: `http://${host}/couriers` }),
  'user/unbind'({ town, shop }) {
    town.unbind(shop)
    return {}
  },
}

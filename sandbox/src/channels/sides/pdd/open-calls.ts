import type { Market } from '../../side.ts'
import type { App, Shop } from '../../things.ts'
import { type Answer, type Form, no } from './calls.ts'
import { localTime } from './orders.ts'

type OpenCall = { market: Market; app: App; form: Form }

const scope = ['pdd.order.list.get', 'pdd.order.information.get', 'pdd.logistics.online.send', 'pdd.refund.agree']
const refreshLifeSeconds = 30 * 86_400

/** The tokens of a shop as this app is told them; null when the shop is none of its own. */
export function tokenWords(app: App, shop: Shop | undefined): Answer | null {
  if (shop?.app !== app.label) return null
  const [now, ends] = [Math.floor(Date.now() / 1000), Math.floor(shop.tokenEnds / 1000)]
  return {
    access_token: shop.accessToken,
    expires_at: ends,
    expires_in: ends - now,
    refresh_token: shop.refreshToken,
    refresh_token_expires_at: now + refreshLifeSeconds,
    refresh_token_expires_in: refreshLifeSeconds,
    owner_id: shop.id,
    owner_name: shop.name,
    scope,
  }
}

/** Signed as every call is, and for nobody's shop yet. */
export const openCalls: Record<string, (call: OpenCall) => Answer> = {
  'pdd.time.get': () => ({ time_get_response: { time: localTime(Date.now()) } }),
  'pdd.pop.auth.token.create': ({ market, app, form }) => {
    const words = tokenWords(app, market.shopByCode('pdd', form.get('code') ?? ''))
    return words ? { pop_auth_token_create_response: words } : no(10010, 'code无效')
  },
  'pdd.pop.auth.token.refresh': ({ market, app, form }) => {
    const words = tokenWords(app, market.renew('pdd', form.get('refresh_token') ?? ''))
    return words ? { pop_auth_token_refresh_response: words } : no(10010, 'refresh_token无效')
  },
}

import { randomBytes } from 'node:crypto'
import type { Market } from '../../side.ts'
import type { Shop } from '../../things.ts'

type Issued = { token: string; ends: number }

const lifeSeconds = 7200
const graceMs = 5 * 60_000

/** What cgi-bin/token handed out, by app id, newest first: apart from the stable token, which it does not touch. */
const issued = new Map<string, Issued[]>()

/** A new one at every call; the one before it is good for five minutes more. */
export function issue(shop: Shop): { access_token: string; expires_in: number } {
  const [before] = issued.get(shop.id) ?? []
  const fresh = { token: `${randomBytes(32).toString('base64url')}_plain`, ends: Date.now() + lifeSeconds * 1000 }
  const last = before && { ...before, ends: Math.min(before.ends, Date.now() + graceMs) }
  issued.set(shop.id, last ? [fresh, last] : [fresh])
  return { access_token: fresh.token, expires_in: lifeSeconds }
}

export function shopOfIssued(market: Market, token: string): Shop | undefined {
  for (const [appId, tokens] of issued)
    if (tokens.some((one) => one.token === token && one.ends > Date.now())) {
      const shop = market.shopById('weixin', appId)
      return shop?.unbound ? undefined : shop
    }
  return undefined
}

import { isIP } from 'node:net'
import * as z from 'zod'

/** Nobody, so many hops before us, or these addresses. */
export type TrustedProxies = false | number | string[]

const mostHops = 10

const isAddress = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

/**
 * Whose word about who called is believed. A client may send any X-Forwarded-For itself, so that only what the nearest
 * proxies of ours wrote into it counts.
 */
export const TrustProxy = z
  .string()
  .default('0')
  .transform((text, context): TrustedProxies => {
    if (/^\d{1,2}$/.test(text) && Number(text) <= mostHops) return Number(text) || false
    const addresses = text.split(',').map((each) => each.trim())
    if (addresses.every(isAddress)) return addresses
    context.addIssue({ code: 'custom', message: '应为可信代理的地址或网段（逗号分隔），或代理的层数（0 为不信任）' })
    return z.NEVER
  })

import { byBytes, md5 } from '../../digest.ts'
import { joined, type Values } from '../signing.ts'

export const sign = (
  {
    action,
    token,
    appKey,
    timestamp,
    params,
  }: { action: string; token: string; appKey: string; timestamp: number; params: object },
  secret: string,
): string => {
  const all: Record<string, unknown> = { ...params, app_key: appKey, timestamp }
  const parts = Object.keys(all)
    .toSorted(byBytes)
    .map((key) => `${key}=${JSON.stringify(all[key])}`)
  return md5(action + token + parts.join('') + secret).toUpperCase()
}

export const signCallback = (message: Values, secret: string): string =>
  md5(joined(message, '=') + secret).toUpperCase()

import { hmac, md5 } from '../../../digest.ts'
import type { AppKeys } from '../../things.ts'

/** Over these five and no others, between two secrets, whatever else the address carries. */
export function signatureOf(query: URLSearchParams, body: string, secret: string): string {
  const values = ['app_key', 'method', 'param_json', 'timestamp', 'v'].map(
    (key) => key + (key === 'param_json' ? body : (query.get(key) ?? '')),
  )
  return hmac(secret, secret + values.join('') + secret).toString('hex')
}

export const callbackSignatureOf = (keys: AppKeys, body: string): string => md5(keys.id + body + keys.secret)

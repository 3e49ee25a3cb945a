import { hmac, md5 } from '../../../digest.ts'
import type { AppKeys } from '../../things.ts'

/** Over these five and no others, between two secrets, whatever else the address carries. */
export function signatureOf(query: URLSearchParams, body: string, secret: string): string {
  const values = ['app_key', 'method', 'param_json', 'timestamp', 'v'].map(
    (key) => key + (key === 'param_json' ? body : (query.get(key) ?? '')),
  )
  const text = secret + values.join('') + secret
  return query.get('sign_method') === 'md5' ? md5(text) : hmac(secret, text).toString('hex')
}

export const callbackSignatureOf = (keys: AppKeys, body: string): string => md5(keys.id + body + keys.secret)

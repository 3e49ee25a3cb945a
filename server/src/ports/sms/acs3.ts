import { byBytes, hmacSha256, percentEncode, sha256 } from '../digest.ts'

export type AcsCall = {
  method: string
  url: URL
  action: string
  version: string
  date: string
  nonce: string
  body: string
  headers?: Record<string, string>
}

export const sortedQuery = (params: Record<string, string>): string =>
  Object.keys(params)
    .toSorted(byBytes)
    .map((name) => `${percentEncode(name)}=${percentEncode(params[name] ?? '')}`)
    .join('&')

/** Headers of an Alibaba Cloud call, signed ACS3-HMAC-SHA256 over host, content-type and every x-acs-*. */
export function acs3Headers(
  call: AcsCall,
  keys: { accessKeyId: string; accessKeySecret: string },
): Record<string, string> {
  const hashed = sha256(call.body)
  const signed: Record<string, string> = {
    ...call.headers,
    host: call.url.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': hashed,
    'x-acs-date': call.date,
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  }
  const names = Object.keys(signed).toSorted(byBytes)
  const canonical = [
    call.method,
    call.url.pathname,
    sortedQuery(Object.fromEntries(call.url.searchParams)),
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    hashed,
  ].join('\n')
  const signature = hmacSha256(keys.accessKeySecret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${keys.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { ...signed, authorization }
}

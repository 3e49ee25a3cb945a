import { hmacSha256, sha256 } from '../digest.ts'

export type TcCall = {
  url: URL
  service: string
  action: string
  version: string
  region: string
  timestamp: number
  body: string
}

/** Headers of a Tencent Cloud call, signed TC3-HMAC-SHA256 with a key of the day and the service. */
export function tc3Headers(call: TcCall, keys: { secretId: string; secretKey: string }): Record<string, string> {
  const contentType = 'application/json; charset=utf-8'
  const date = new Date(call.timestamp * 1_000).toISOString().slice(0, 10)
  const scope = `${date}/${call.service}/tc3_request`
  const signedHeaders = 'content-type;host'
  const canonical = [
    'POST',
    call.url.pathname,
    '',
    `content-type:${contentType}`,
    `host:${call.url.host}`,
    '',
    signedHeaders,
    sha256(call.body),
  ].join('\n')
  const key = hmacSha256(hmacSha256(hmacSha256(`TC3${keys.secretKey}`, date), call.service), 'tc3_request')
  const toSign = `TC3-HMAC-SHA256\n${call.timestamp}\n${scope}\n${sha256(canonical)}`
  const signature = hmacSha256(key, toSign).toString('hex')
  return {
    'content-type': contentType,
    'x-tc-action': call.action,
    'x-tc-version': call.version,
    'x-tc-region': call.region,
    'x-tc-timestamp': String(call.timestamp),
    authorization: `TC3-HMAC-SHA256 Credential=${keys.secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  }
}

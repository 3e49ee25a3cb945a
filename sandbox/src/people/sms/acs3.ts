import type { FastifyRequest } from 'fastify'
import { byBytes, canonicalQuery, hmac, sameText, sha256 } from '../../digest.ts'
import { header, rawBody, rawPath, rawQuery } from '../../raw-body.ts'

export type AcsRefusal = { status: number; Code: string; Message: string }
export type AcsKeys = { accessKeyId: string; accessKeySecret: string }

const window = 15 * 60_000
const remembered = 10_000

/** ACS3-HMAC-SHA256 as the gateway checks it: key, clock, nonce, body hash, signature. */
export function acs3Gate(keys: AcsKeys, now: () => number = Date.now) {
  const seen = new Set<string>()
  return (request: FastifyRequest): AcsRefusal | undefined => {
    const parts = /^ACS3-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      header(request, 'authorization'),
    )
    if (!parts)
      return { status: 400, Code: 'MissingAuthorization', Message: 'Authorization is mandatory for this action.' }
    const [, keyId = '', signedHeaders = '', signature = ''] = parts
    if (keyId !== keys.accessKeyId)
      return { status: 404, Code: 'InvalidAccessKeyId.NotFound', Message: 'Specified access key is not found.' }

    const names = signedHeaders.split(';')
    const sorted = names.toSorted(byBytes)
    const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-acs-'))]
    const bodyHash = sha256(rawBody(request))
    const canonical = [
      request.method,
      rawPath(request),
      canonicalQuery(rawQuery(request)),
      ...sorted.map((name) => `${name}:${header(request, name).trim()}`),
      '',
      sorted.join(';'),
      bodyHash,
    ].join('\n')
    const expected = hmac(keys.accessKeySecret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex')
    const complete =
      needed.every((name) => names.includes(name)) && header(request, 'x-acs-content-sha256') === bodyHash
    if (!complete || !sameText(expected, signature)) {
      return {
        status: 400,
        Code: 'SignatureDoesNotMatch',
        Message: 'Specified signature is not matched with our calculation.',
      }
    }

    const sentAt = Date.parse(header(request, 'x-acs-date'))
    if (!(Math.abs(now() - sentAt) <= window)) {
      return {
        status: 400,
        Code: 'InvalidTimeStamp.Expired',
        Message: 'Specified time stamp or date value is expired.',
      }
    }
    const nonce = header(request, 'x-acs-signature-nonce')
    if (!nonce || seen.has(nonce)) {
      return { status: 400, Code: 'SignatureNonceUsed', Message: 'Specified signature nonce was used already.' }
    }
    seen.add(nonce)
    if (seen.size > remembered) for (const oldest of [...seen].slice(0, remembered / 2)) seen.delete(oldest)
    return undefined
  }
}

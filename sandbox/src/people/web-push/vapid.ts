import { createPublicKey, verify } from 'node:crypto'
import { isRecord } from '../../raw-body.ts'

const day = 86_400

const jsonOf = (part: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** A point of P-256 as it travels: 4, x, y. */
const keyOf = (point: Buffer) => {
  const part = (from: number): string => point.subarray(from, from + 32).toString('base64url')
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' })
}

const isSigned = (signed: string, signature: string, point: Buffer): boolean => {
  try {
    const key = { key: keyOf(point), dsaEncoding: 'ieee-p1363' } as const
    return verify('sha256', Buffer.from(signed), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

/**
 * Who sends, by `Authorization: vapid t=…, k=…` (RFC 8292): undefined when all is right, otherwise what is wrong.
 * A subscription that was made for a key takes messages of that key alone.
 */
export function vapidTrouble(
  authorization: string,
  { origin, applicationServerKey, at }: { origin: string; applicationServerKey: string; at: number },
): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (!signature) return 'no vapid credentials'
  const { aud, exp, sub } = jsonOf(claims)
  if (jsonOf(head).alg !== 'ES256') return 'alg must be ES256'
  if (!isSigned(`${head}.${claims}`, signature, Buffer.from(key, 'base64url'))) return 'signature does not match'
  if (key !== applicationServerKey) return 'the key is not the one of the subscription'
  if (aud !== origin) return `aud must be ${origin}`
  if (typeof exp !== 'number' || exp <= at / 1000 || exp > at / 1000 + day) return 'exp must be within 24 hours'
  if (typeof sub !== 'string' || !/^(mailto:|https:)./.test(sub)) return 'sub must be a mailto: or https: URI'
  return undefined
}

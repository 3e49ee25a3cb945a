import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')
export const md5 = (text: string | Buffer): string => createHash('md5').update(text).digest('hex')
export const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Byte order, as every signature here demands; never the locale's. */
export const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** RFC 3986, which leaves fewer characters bare than encodeURIComponent. */
export const strictEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** A query string with its pairs encoded and in byte order, as ACS3 and SigV4 sign it. */
export const canonicalQuery = (query: string): string =>
  [...new URLSearchParams(query.replaceAll('+', '%2B'))]
    .map(([key, value]) => [strictEncode(key), strictEncode(value)] as const)
    .toSorted(([k1, v1], [k2, v2]) => byBytes(k1, k2) || byBytes(v1, v2))
    .map(([key, value]) => `${key}=${value}`)
    .join('&')

import { deflateSync } from 'node:zlib'
import { hmacSha256 } from '../../digest.ts'

export type TencentImKey = { sdkAppId: string; key: string }

const safe = (text: string): string => text.replaceAll('+', '*').replaceAll('/', '-').replaceAll('=', '_')

export const tlsSignature = ({ sdkAppId, key }: TencentImKey, userId: string, expire: number, at: number): string =>
  hmacSha256(
    key,
    `TLS.identifier:${userId}\nTLS.sdkappid:${sdkAppId}\nTLS.time:${at}\nTLS.expire:${expire}\n`,
  ).toString('base64')

/** The signed login of the chat service: a deflated ticket whose signature covers user, app and times (in seconds). */
export const userSig = (im: TencentImKey, userId: string, expire: number, at: number): string => {
  const ticket = {
    'TLS.ver': '2.0',
    'TLS.identifier': userId,
    'TLS.sdkappid': Number(im.sdkAppId),
    'TLS.expire': expire,
    'TLS.time': at,
    'TLS.sig': tlsSignature(im, userId, expire, at),
  }
  return safe(deflateSync(JSON.stringify(ticket)).toString('base64'))
}

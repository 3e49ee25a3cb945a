import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { sameText } from '../../digest.ts'
import { isRecord } from '../../raw-body.ts'

const hmac = '_hmacsha256'
type Signer = { [hmac]: (identifier: string, at: number, expire: number, userBuf: null) => string }
const { Api } = createRequire(import.meta.url)('tls-sig-api-v2') as {
  Api: new (sdkAppId: number, key: string) => Signer
}

export type SigTrouble = readonly [code: number, words: string]

const unpack = (sig: string): Record<string, unknown> | undefined => {
  try {
    const packed = sig.replaceAll('*', '+').replaceAll('-', '/').replaceAll('_', '=')
    const ticket: unknown = JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString('utf8'))
    return isRecord(ticket) ? ticket : undefined
  } catch {
    return undefined
  }
}

/** The second at which a ticket was made. */
export const madeAt = (sig: string): number => Number(unpack(sig)?.['TLS.time'])

/** What is wrong with a ticket. The vendor's package makes tickets and checks none, so its own signature is compared. */
export function userSigTrouble(
  sig: string,
  who: { sdkAppId: number; key: string; identifier: string; at: number },
): SigTrouble | undefined {
  const ticket = unpack(sig)
  if (!ticket) return [70003, 'UserSig parse fail']
  const [time, expire] = [Number(ticket['TLS.time']), Number(ticket['TLS.expire'])]
  if (ticket['TLS.identifier'] !== who.identifier) return [70013, 'identifier not match']
  if (ticket['TLS.sdkappid'] !== who.sdkAppId) return [70014, 'sdkappid not match']
  const expected = new Api(who.sdkAppId, who.key)[hmac](who.identifier, time, expire, null)
  if (!sameText(String(ticket['TLS.sig']), expected)) return [70009, 'UserSig verify fail']
  if (who.at / 1_000 > time + expire) return [70001, 'UserSig expired']
  return undefined
}

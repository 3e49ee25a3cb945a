import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type Signed = {
  method: string
  /** With its query, as it is called. */
  path: string
  /** Milliseconds since 1970. */
  timestamp: string
  nonce: string
  body: string | Buffer
}

const sha256 = (body: string | Buffer): string => createHash('sha256').update(body).digest('hex')

/** What is signed: five lines, the last of them the hash of the body, which is empty where there is none. */
export const signedText = ({ method, path, timestamp, nonce, body }: Signed): string =>
  [method, path, timestamp, nonce, sha256(body)].join('\n')

export const sign = (secret: string, call: Signed): string =>
  createHmac('sha256', secret).update(signedText(call)).digest('hex')

export const signatureHolds = (secret: string, call: Signed, signature: string): boolean => {
  const expected = Buffer.from(sign(secret, call))
  const given = Buffer.from(signature.toLowerCase())
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export const signatureHeaders = (appKey: string, secret: string, call: Signed): Record<string, string> => ({
  'x-app-key': appKey,
  'x-timestamp': call.timestamp,
  'x-nonce': call.nonce,
  'x-signature': sign(secret, call),
})

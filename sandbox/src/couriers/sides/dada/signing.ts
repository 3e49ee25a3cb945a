import { createHash } from 'node:crypto'
import { textOf } from '../../../channels/text.ts'
import { byBytes, md5 } from '../../../digest.ts'

/** Over every field of the envelope but itself. */
export const signatureOf = (envelope: Readonly<Record<string, unknown>>, secret: string): string => {
  const run = Object.keys(envelope)
    .toSorted(byBytes)
    .map((key) => key + textOf(envelope[key]))
  return md5(secret + run.join('') + secret).toUpperCase()
}

/** It holds no secret. */
export const callbackSignature = (clientId: string, orderId: string, updateTime: number): string =>
  md5([clientId, orderId, String(updateTime)].toSorted(byBytes).join(''))

/** Of the addresses of the authorisation: the values and the secret in byte order, run together. */
export const pageSignature = (values: readonly string[], secret: string): string =>
  createHash('sha1')
    .update([...values, secret].toSorted(byBytes).join(''))
    .digest('hex')

import { createHash } from 'node:crypto'
import { byBytes, md5 } from '../../digest.ts'
import { runTogether, type Values } from '../wire/signing.ts'

/** Over every field of the envelope, the empty body included. */
export const sign = (values: Values, secret: string): string => md5(secret + runTogether(values) + secret).toUpperCase()

/** Without any secret: it proves nothing, and callbacks are asked after. */
export const signCallback = (clientId: string, orderId: string, updateTime: string): string =>
  md5([clientId, orderId, updateTime].toSorted(byBytes).join(''))

/** The addresses of the authorisation sign otherwise than the calls: the values and the secret in byte order. */
export const signPage = (values: Readonly<Record<string, string>>, secret: string): string =>
  createHash('sha1')
    .update([...Object.values(values), secret].toSorted(byBytes).join(''))
    .digest('hex')

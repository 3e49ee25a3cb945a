import { createHash } from 'node:crypto'
import { byBytes } from '../../../digest.ts'

export type Values = Readonly<Record<string, string>>

/** The secret first, then every value that is there behind its name, in byte order. */
export const signatureOf = (values: Values, secret: string): string => {
  const pairs = Object.keys(values)
    .filter((key) => key !== 'sign' && values[key] !== '')
    .toSorted(byBytes)
    .map((key) => `${key}${values[key]}`)
  return createHash('sha1')
    .update(secret + pairs.join(''))
    .digest('hex')
}

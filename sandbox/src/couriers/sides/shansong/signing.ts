import { byBytes, md5 } from '../../../digest.ts'

/** The secret, then every field that is not empty, in byte order. */
export const signatureOf = (form: URLSearchParams, secret: string): string => {
  const run = [...form]
    .filter(([key, value]) => key !== 'sign' && value !== '')
    .toSorted(([a], [b]) => byBytes(a, b))
    .map(([key, value]) => key + value)
  return md5(secret + run.join('')).toUpperCase()
}

import { byBytes, md5 } from '../../../digest.ts'

export type Values = Record<string, string>

/** Over the address and the plain values in byte order, the secret right behind. */
export const signatureOf = (url: string, values: Values, secret: string): string => {
  const pairs = Object.keys(values)
    .filter((key) => key !== 'sig')
    .toSorted(byBytes)
    .map((key) => `${key}=${values[key]}`)
  return md5(`${url}?${pairs.join('&')}${secret}`)
}

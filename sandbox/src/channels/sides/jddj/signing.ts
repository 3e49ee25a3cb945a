import { byBytes, md5 } from '../../../digest.ts'

/** The secret on both sides of every key and value. */
export const signatureOf = (values: Readonly<Record<string, string>>, secret: string): string => {
  const run = Object.keys(values)
    .filter((key) => key !== 'sign')
    .toSorted(byBytes)
    .map((key) => key + values[key])
  return md5(secret + run.join('') + secret).toUpperCase()
}

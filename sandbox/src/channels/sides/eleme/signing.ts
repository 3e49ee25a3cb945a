import { byBytes, md5 } from '../../../digest.ts'

/** Behind the action and the token every field as `key=<JSON>` in byte order, then the secret. */
export const signatureOf = (head: string, fields: Readonly<Record<string, unknown>>, secret: string): string => {
  const pairs = Object.keys(fields)
    .toSorted(byBytes)
    .map((key) => `${key}=${JSON.stringify(fields[key])}`)
  return md5(head + pairs.join('') + secret).toUpperCase()
}

/** Over the seven other fields of the envelope, `k=v` without separators. */
export const callbackSignatureOf = (envelope: Readonly<Record<string, string | number>>, secret: string): string => {
  const pairs = Object.entries(envelope)
    .toSorted(([a], [b]) => byBytes(a, b))
    .map(([key, value]) => `${key}=${value}`)
  return md5(pairs.join('') + secret).toUpperCase()
}

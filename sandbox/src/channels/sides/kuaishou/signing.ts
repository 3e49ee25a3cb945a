import { byBytes, hmac, md5 } from '../../../digest.ts'

export type Form = Readonly<Record<string, string>>

/** The two ways of `signMethod`; the secret stands at the end of the text in both. */
const ways: Record<string, (text: string, signSecret: string) => string> = {
  MD5: (text) => md5(text),
  HMAC_SHA256: (text, signSecret) => hmac(signSecret, text).toString('base64'),
}

/** Calls are signed with a secret of their own, not the one for tokens. Undefined for a way that does not exist. */
export function signatureOf(form: Form, signSecret: string): string | undefined {
  const pairs = Object.keys(form)
    .filter((key) => key !== 'sign')
    .toSorted(byBytes)
    .map((key) => `${key}=${form[key]}`)
  const way = form['signMethod'] ?? 'MD5'
  return Object.hasOwn(ways, way) ? ways[way]?.(`${pairs.join('&')}&signSecret=${signSecret}`, signSecret) : undefined
}

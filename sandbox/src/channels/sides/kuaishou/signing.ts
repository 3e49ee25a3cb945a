import { byBytes, md5 } from '../../../digest.ts'

export type Form = Readonly<Record<string, string>>

/** Calls are signed with a secret of their own, not the one for tokens. */
export function signatureOf(form: Form, signSecret: string): string {
  const pairs = Object.keys(form)
    .filter((key) => key !== 'sign')
    .toSorted(byBytes)
    .map((key) => `${key}=${form[key]}`)
  return md5(`${pairs.join('&')}&signSecret=${signSecret}`)
}

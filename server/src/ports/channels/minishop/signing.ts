import { createVerify } from 'node:crypto'

/** `k=v&…` by name, without the signature and its kind. */
const contentOf = (form: Readonly<Record<string, string>>): string =>
  Object.keys(form)
    .filter((name) => name !== 'sign' && name !== 'sign_type')
    .toSorted()
    .map((name) => `${name}=${form[name]}`)
    .join('&')

/** RSA2 alone; a notice is verified as it came. */
export const isSigned = (form: Readonly<Record<string, string>>, publicKey: string): boolean =>
  form['sign_type'] === 'RSA2' &&
  createVerify('RSA-SHA256')
    .update(contentOf(form), 'utf8')
    .verify(publicKey, form['sign'] ?? '', 'base64')

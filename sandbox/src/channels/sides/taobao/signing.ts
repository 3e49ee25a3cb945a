import { createHmac } from 'node:crypto'
import { byBytes, md5 } from '../../../digest.ts'

const textOf = (form: URLSearchParams): string =>
  [...form]
    .filter(([key]) => key !== 'sign')
    .toSorted(([a], [b]) => byBytes(a, b))
    .map(([key, value]) => key + value)
    .join('')

/** The three ways of `sign_method`: with md5 the secret stands on both sides, with the others it is the key. */
const ways: Record<string, (text: string, secret: string) => string> = {
  md5: (text, secret) => md5(secret + text + secret),
  hmac: (text, secret) => createHmac('md5', secret).update(text).digest('hex'),
  'hmac-sha256': (text, secret) => createHmac('sha256', secret).update(text).digest('hex'),
}

/** Undefined for a way that does not exist. */
export function signatureOf(form: URLSearchParams, secret: string): string | undefined {
  const way = form.get('sign_method') ?? 'md5'
  return Object.hasOwn(ways, way) ? ways[way]?.(textOf(form), secret).toUpperCase() : undefined
}

import { createPrivateKey, createPublicKey } from 'node:crypto'

/** Consoles hand out keys as one line of base64, tools as PEM, PKCS #1 or #8; environment variables write `\n`. */
const pem = (text: string, kind: 'PRIVATE KEY' | 'RSA PRIVATE KEY' | 'PUBLIC KEY'): string => {
  const key = text.replaceAll('\\n', '\n').trim()
  return key.startsWith('-----') ? key : `-----BEGIN ${kind}-----\n${key.replace(/\s+/g, '')}\n-----END ${kind}-----`
}

/** Whatever form it came in, PKCS #8. */
export const privateKeyOf = (text: string): string => {
  const read = (kind: 'PRIVATE KEY' | 'RSA PRIVATE KEY'): string =>
    createPrivateKey(pem(text, kind)).export({ type: 'pkcs8', format: 'pem' }).toString()
  try {
    return read('PRIVATE KEY')
  } catch {
    return read('RSA PRIVATE KEY')
  }
}

export const publicKeyOf = (text: string): string =>
  createPublicKey(pem(text, 'PUBLIC KEY')).export({ type: 'spki', format: 'pem' }).toString()

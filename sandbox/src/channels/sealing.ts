import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const keyOf = (secret: string, orderId: string): Buffer => createHash('sha256').update(`${secret} ${orderId}`).digest()

/** Readable only together with the number of its order. */
export const seal = (text: string, secret: string, orderId: string): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, orderId), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

export const unseal = (sealed: string, secret: string, orderId: string): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < 28) return undefined
  try {
    const cipher = createDecipheriv('aes-256-gcm', keyOf(secret, orderId), bytes.subarray(0, 12))
    cipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** The same between marks that tell its kind: `#…#kind##`. */
export const markedSealing = (kind: number) => ({
  seal: (text: string, secret: string, orderId: string): string => `#${seal(text, secret, orderId)}#${kind}##`,
  unseal: (marked: string, secret: string, orderId: string): string | undefined => {
    const [, sealed = '', said] = /^#([^#]+)#(\d)##$/.exec(marked) ?? []
    return said === String(kind) ? unseal(sealed, secret, orderId) : undefined
  },
})

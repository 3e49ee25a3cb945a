import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const keyOf = (secret: string, orderId: string): Buffer => createHash('sha256').update(`${secret} ${orderId}`).digest()

/** Texts as channels seal them, `#…#kind##`: readable only together with the number of their order. */
export const sealing = (kind: number) => ({
  seal: (text: string, secret: string, orderId: string): string => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', keyOf(secret, orderId), iv)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return `#${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}#${kind}##`
  },
  unseal: (sealed: string, secret: string, orderId: string): string | undefined => {
    const [, text = '', said] = /^#([^#]+)#(\d)##$/.exec(sealed) ?? []
    const bytes = Buffer.from(text, 'base64')
    if (said !== String(kind) || bytes.length < 28) return undefined
    try {
      const cipher = createDecipheriv('aes-256-gcm', keyOf(secret, orderId), bytes.subarray(0, 12))
      cipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  },
})

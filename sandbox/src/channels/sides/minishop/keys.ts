import { createPrivateKey, createPublicKey, generateKeyPairSync, randomInt } from 'node:crypto'
import type { AppKeys } from '../../things.ts'

const pair = (): { publicKey: string; privateKey: string } =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

let pairs: { app: ReturnType<typeof pair>; platform: ReturnType<typeof pair> } | undefined
/** Minted once: every customer of this sandbox signs with the same, and the platform answers with its own. */
const minted = () => (pairs ??= { app: pair(), platform: pair() })

/** The secret is the customer's private key; the platform's own never leaves the sandbox. */
export const mintKeys = (): AppKeys => {
  const { app, platform } = minted()
  return {
    id: `2021${String(randomInt(10 ** 11)).padStart(12, '0')}`,
    secret: app.privateKey,
    more: { publicKey: platform.publicKey, [platformKey]: platform.privateKey },
  }
}

/** Under this name no key is handed out. */
export const platformKey = 'platformPrivateKey'

export const publicKeyOf = ({ secret }: AppKeys): string =>
  createPublicKey(secret).export({ type: 'spki', format: 'pem' }).toString()

/** With what the platform signs; an impostor has a key too, only not this one. */
export const signerOf = ({ more }: AppKeys): string => {
  const key = more[platformKey] ?? ''
  try {
    createPrivateKey(key)
    return key
  } catch {
    return minted().app.privateKey
  }
}

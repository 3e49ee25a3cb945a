import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

export type Pair = { publicKey: string; privateKey: string }
/** Each gateway's own pair, and the pair every customer of this sandbox signs with. */
export type PaymentKeys = { alipay: Pair; alipayApp: Pair; wechat: Pair; wechatApp: Pair; wechatKeyId: string }

const generate = promisify(generateKeyPair)
const pair = async (): Promise<Pair> =>
  generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** Minted when first asked for: most who start a sandbox never pay. */
export function openKeys(kept: PaymentKeys | undefined, changed: () => void) {
  let minted = kept
  const mint = async (): Promise<PaymentKeys> => {
    const [alipay, alipayApp, wechat, wechatApp] = await Promise.all([pair(), pair(), pair(), pair()])
    minted = { alipay, alipayApp, wechat, wechatApp, wechatKeyId: `PUB_KEY_ID_01${Date.now()}` }
    changed()
    return minted
  }
  let minting: Promise<PaymentKeys> | undefined
  return {
    ready: (): Promise<PaymentKeys> => (minted ? Promise.resolve(minted) : (minting ??= mint())),
    snapshot: (): PaymentKeys | undefined => minted,
  }
}
export type Keys = ReturnType<typeof openKeys>

import { createCipheriv, createSign, createVerify, privateDecrypt, randomBytes, constants } from 'node:crypto'
import type { PaymentKeys } from '../../till/keys.ts'

export const sign = (lines: readonly string[], privateKey: string): string =>
  createSign('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .sign(privateKey, 'base64')

export const verify = (lines: readonly string[], signature: string, publicKey: string): boolean =>
  createVerify('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .verify(publicKey, signature, 'base64')

/** The headers under which everything from WeChat Pay stands, answers and notices alike. */
export function signedHeaders(
  { wechat, wechatKeyId }: PaymentKeys,
  body: string,
  { at = Date.now(), signer = wechat.privateKey }: { at?: number; signer?: string } = {},
): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(at / 1000)), randomBytes(16).toString('hex')]
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': wechatKeyId,
    'wechatpay-signature': sign([timestamp, nonce, body], signer),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

export type Authorization = Record<'mchid' | 'nonce_str' | 'signature' | 'timestamp' | 'serial_no', string>

export function readAuthorization(text: string): Partial<Authorization> {
  if (!text.startsWith('WECHATPAY2-SHA256-RSA2048 ')) return {}
  return Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
}

export function seal(text: string, key: string, associated: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce)).setAAD(Buffer.from(associated))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: associated }
}

/** A name the customer sealed for WeChat Pay alone; undefined where it did not. */
export function unseal(text: string, { wechat }: PaymentKeys): string | undefined {
  try {
    const key = { key: wechat.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING }
    return privateDecrypt(key, Buffer.from(text, 'base64')).toString('utf8')
  } catch {
    return undefined
  }
}

import { constants, createDecipheriv, createSign, createVerify, publicEncrypt } from 'node:crypto'

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

export const sign = (lines: readonly string[], privateKey: string): string =>
  createSign('RSA-SHA256').update(text(lines)).sign(privateKey, 'base64')

export const verify = (lines: readonly string[], signature: string, publicKey: string): boolean =>
  createVerify('RSA-SHA256').update(text(lines)).verify(publicKey, signature, 'base64')

/** For WeChat Pay's eyes alone. */
export const seal = (value: string, publicKey: string): string =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(value)).toString('base64')

const tagBytes = 16

/** What a notice carries, sealed with the APIv3 key; undefined where another key was used. */
export function unseal(
  { ciphertext, nonce, associated }: { ciphertext: string; nonce: string; associated: string },
  apiV3Key: string,
): string | undefined {
  const bytes = Buffer.from(ciphertext, 'base64')
  if (bytes.length < tagBytes) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce))
      .setAAD(Buffer.from(associated))
      .setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

import { createSign, createVerify } from 'node:crypto'
import { byBytes } from '../../../digest.ts'

/** `k=v&…` in byte order, without `sign` and empty values. */
export const signContent = (params: Readonly<Record<string, string>>, without: readonly string[] = ['sign']): string =>
  Object.entries(params)
    .filter(([name, value]) => value !== '' && !without.includes(name))
    .toSorted(([a], [b]) => byBytes(a, b))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

export const rsa2Sign = (text: string, privateKey: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')

export const rsa2Verify = (text: string, signature: string, publicKey: string): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, signature, 'base64')

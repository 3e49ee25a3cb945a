import { md5 } from '../../../digest.ts'

export const signatureOf = (param: string, t: string, key: string, secret: string): string =>
  md5(`${param}${t}${key}${secret}`).toUpperCase()

/** The salt that came with the order signs its callbacks, and no key does. */
export const callbackSignature = (param: string, salt: string): string => md5(param + salt)

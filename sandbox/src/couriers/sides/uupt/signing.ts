import { md5 } from '../../../digest.ts'

/** Over the very text, for calls and callbacks alike. */
export const signatureOf = (biz: string, secret: string, timestamp: string | number): string =>
  md5(`${biz}${secret}${timestamp}`).toUpperCase()

import { md5 } from '../../digest.ts'

/** Over the very text of the business object, for calls and callbacks alike. */
export const sign = (biz: string, secret: string, timestamp: string | number): string =>
  md5(biz + secret + String(timestamp)).toUpperCase()

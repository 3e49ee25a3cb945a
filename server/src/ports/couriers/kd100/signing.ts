import { md5 } from '../../digest.ts'

export const sign = (param: string, t: string | number, key: string, secret: string): string =>
  md5(param + String(t) + key + secret).toUpperCase()

export const signCallback = (param: string, salt: string): string => md5(param + salt)

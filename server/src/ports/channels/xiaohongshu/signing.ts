import { md5 } from '../../digest.ts'
import { queryOf, type Values } from '../signing.ts'

export const sign = (
  { method, appId, timestamp, version }: { method: string; appId: string; timestamp: number; version: string },
  secret: string,
): string => md5(`${method}?${queryOf({ appId, timestamp, version })}${secret}`)

export const signCallback = (url: string, values: Values, secret: string): string =>
  md5(`${url}?${queryOf(values)}${secret}`)

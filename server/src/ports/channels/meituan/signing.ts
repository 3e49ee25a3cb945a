import { md5 } from '../../digest.ts'
import { queryOf, type Values } from '../signing.ts'

/** Calls and callbacks alike: over the address that is called. */
export const sign = (url: string, values: Values, secret: string): string => md5(`${url}?${queryOf(values)}${secret}`)

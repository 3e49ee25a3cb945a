import { md5 } from '../../digest.ts'
import { queryOf, type Values } from '../signing.ts'

export const sign = (values: Values, secret: string): string => md5(`${queryOf(values)}&signSecret=${secret}`)

import { md5 } from '../../digest.ts'
import { filledTogether, type Values } from '../wire/signing.ts'

export const sign = (values: Values, secret: string): string => md5(secret + filledTogether(values)).toUpperCase()

import { sha256 } from '../../digest.ts'
import { queryText, type Values } from '../wire/signing.ts'

/** For calls and callbacks alike. */
export const sign = (values: Values, secret: string): string => sha256(secret + queryText(values))

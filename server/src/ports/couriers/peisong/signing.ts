import { createHash } from 'node:crypto'
import { filledTogether, type Values } from '../wire/signing.ts'

/** For calls and callbacks alike. */
export const sign = (values: Values, secret: string): string =>
  createHash('sha1')
    .update(secret + filledTogether(values))
    .digest('hex')

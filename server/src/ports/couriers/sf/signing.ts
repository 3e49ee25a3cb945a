import { createHash } from 'node:crypto'
import { base64 } from '../wire/signing.ts'

/** Over the very bytes, for calls and callbacks alike. */
export const sign = (body: string | Buffer, devId: string, devKey: string): string =>
  base64(createHash('md5').update(body).update(`&${devId}&${devKey}`).digest('hex'))

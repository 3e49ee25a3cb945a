import { createHash } from 'node:crypto'

export const sign = (user: string, ukey: string, stime: string): string =>
  createHash('sha1')
    .update(user + ukey + stime)
    .digest('hex')

import { createHash } from 'node:crypto'

export const sign = (user: string, userKey: string, timestamp: string): string =>
  createHash('sha1')
    .update(user + userKey + timestamp)
    .digest('hex')

import { md5 } from '../../../digest.ts'
import type { AppKeys } from '../../town/entities.ts'

/** Over the very bytes; the digest's letters are what is encoded. */
export const signatureOf = (body: string | Buffer, { id, secret }: Pick<AppKeys, 'id' | 'secret'>): string =>
  Buffer.from(md5(Buffer.concat([Buffer.from(body), Buffer.from(`&${id}&${secret}`)]))).toString('base64')

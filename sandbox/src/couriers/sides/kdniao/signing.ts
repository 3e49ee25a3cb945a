import { md5 } from '../../../digest.ts'

/** For calls and callbacks alike. */
export const signatureOf = (data: string, key: string): string => Buffer.from(md5(data + key)).toString('base64')

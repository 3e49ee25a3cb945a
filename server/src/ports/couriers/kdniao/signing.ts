import { md5 } from '../../digest.ts'
import { base64 } from '../wire/signing.ts'

/** For calls and callbacks alike. */
export const sign = (data: string, key: string): string => base64(md5(data + key))

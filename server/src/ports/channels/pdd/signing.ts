import { md5 } from '../../digest.ts'
import { sandwich } from '../signing.ts'

export const sign = sandwich

/** The signed address of the message service. */
export const connectionPath = (clientId: string, ms: number, secret: string): string =>
  `/message/${clientId}/${ms}/${encodeURIComponent(Buffer.from(md5(clientId + String(ms) + secret)).toString('base64'))}`

import { byBytes } from '../../digest.ts'
import { sha1 } from '../signing.ts'

export const signCallback = (token: string, timestamp: string, nonce: string, encrypted: string): string =>
  sha1([token, timestamp, nonce, encrypted].toSorted(byBytes).join(''))

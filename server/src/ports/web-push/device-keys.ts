import { ECDH } from 'node:crypto'
import type { Subscription } from './port.ts'

const authLength = 16

/** Whether messages can be encrypted for a device with these keys: a point of P-256 and a secret (RFC 8291, 3.1 and 3.2). */
export const areDeviceKeys = ({ p256dh, auth }: Subscription['keys']): boolean => {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1')
    return Buffer.from(auth, 'base64url').length === authLength
  } catch {
    return false
  }
}

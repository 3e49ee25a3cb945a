import { hmacSha256 } from '../../digest.ts'

/**
 * What only we, and the courier whom we told with the order, can know of it. It comes back with a callback as a proof
 * where no secret that is at hand has signed it. Nothing of it has to be kept.
 */
export const keyedHash = (secret: string, sn: string): Buffer => hmacSha256(secret, `callback of ${sn}`)

export const keyedWord = (secret: string, sn: string): string => keyedHash(secret, sn).toString('hex').slice(0, 20)

import type { Guest } from '#core/http/actor'
import { networkOf } from '#core/http/network-of'
import { hashOf } from '#core/outside/secrets'
import { isKnownDevice } from './known-devices.sql.ts'
import type { FailureSubject } from './sign-in-lockout.sql.ts'

/** Somebody at the door of an account, and where their failures are counted. */
export type Attempt = {
  known: boolean
  /** Of this browser alone, or of this address at this account: forgotten when the right one comes in. */
  own: FailureSubject
  subjects: readonly FailureSubject[]
}

export const attemptOf = async (mobile: string, { address, deviceSecret }: Guest): Promise<Attempt> => {
  if (deviceSecret !== undefined && (await isKnownDevice(mobile, deviceSecret))) {
    const own = { kind: 'device', name: `${mobile}|${hashOf(deviceSecret).toString('base64url')}` } as const
    return { known: true, own, subjects: [own] }
  }
  const network = networkOf(address)
  const own = { kind: 'pair', name: `${mobile}|${network}` } as const
  return { known: false, own, subjects: [own, { kind: 'address', name: network }, { kind: 'account', name: mobile }] }
}

/** Who asks for a code: only they can use it, so that nobody else's wrong guesses spoil it. */
export const askerOf = ({ address, deviceSecret }: Guest): string =>
  deviceSecret === undefined ? `address:${address}` : `device:${hashOf(deviceSecret).toString('base64url')}`

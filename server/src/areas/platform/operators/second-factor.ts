import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '#core/outside/sealed'
import { now } from '#core/time/clock'

const period = 30
/** A phone whose clock is half a minute off still opens the door. */
const window = 1

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: '转单宝平台', label, digits: 6, period, secret: Secret.fromBase32(secret) })

export const newSecondFactor = (login: string): { secret: string; uri: string; sealed: Buffer } => {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totpOf(secret, login).toString(), sealed: seal({ secret }) }
}

/** The step of this code by the clock now, if it is one of the few that count. */
export const stepOf = (sealed: Buffer, code: string): number | undefined => {
  const timestamp = now().getTime()
  const { secret } = unseal<{ secret: string }>(sealed)
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / period) + delta
}

import { createHmac, timingSafeEqual } from 'node:crypto'

const macOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

/** `<session>.<expiry in seconds>.<mac>`: proof of a session for a few minutes, and only beside its cookie. */
export const bearerOf = (sessionId: string, secretHash: Buffer, expiresAt: Date): string => {
  const head = `${sessionId}.${Math.floor(expiresAt.getTime() / 1000)}`
  return `${head}.${macOf(secretHash, head)}`
}

export const bearerIsFresh = (bearer: string, at: Date): boolean =>
  Number(bearer.split('.', 2)[1]) * 1000 > at.getTime()

export const bearerHolds = (bearer: string, sessionId: string, secretHash: Buffer, at: Date): boolean => {
  const [id, expiry, mac] = bearer.split('.')
  if (id !== sessionId || !expiry || !mac || !bearerIsFresh(bearer, at)) return false
  const expected = Buffer.from(macOf(secretHash, `${id}.${expiry}`))
  const given = Buffer.from(mac)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

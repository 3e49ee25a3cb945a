import type { CookieSerializeOptions } from '@fastify/cookie'
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Guest } from '#core/http/actor'
import { days, later, minutes, now } from '#core/time/clock'
import { perConnection } from '#core/db/per-connection'
import { refuse } from '#core/http/refusal'
import { deviceCookie, guestOf, type Recognise } from '#core/http/register'
import type { Tx } from '#core/db/tx'
import { hashOf, newSecret } from '#core/outside/secrets'
import { bearerHolds, bearerIsFresh, bearerOf } from './secrets.ts'
import { grantsOf, insertSession, sessionBySecret, touchSession, whyClosed } from './identity.sql.ts'

const cookieName = 'zdb_session'
const sessionLength = days(30)
/** The longest that browsers keep a cookie. */
const deviceLength = days(400)
const bearerLength = minutes(15)
const cacheLength = minutes(1)
const cacheSize = 10_000

type CachedSession = Omit<Actor, keyof Guest> & { secretHash: Buffer; loadedAt: number; bearer?: string }

/**
 * Sessions this process has seen lately. Trusted only while the notices that empty it arrive.
 * It counts what was forgotten: a load that began before must not be remembered after.
 */
const memory = perConnection(() => ({ known: new Map<string, CachedSession>(), forgotten: 0 }))
let noticesArrive = (): boolean => false

export const trustCacheWhile = (live: () => boolean): void => {
  noticesArrive = live
}

export const forgetAccount = (accountId: number): void => {
  const seen = memory()
  seen.forgotten += 1
  for (const [secret, entry] of seen.known) if (entry.accountId === accountId) seen.known.delete(secret)
}

export const forgetEveryone = (): void => {
  const seen = memory()
  seen.forgotten += 1
  seen.known.clear()
}

/** Who holds this secret; refuses with the code that says why it no longer opens the door. */
export const personOf = async (secret: string): Promise<CachedSession> => {
  const seen = memory()
  const cached = seen.known.get(secret)
  if (cached && noticesArrive() && now().getTime() - cached.loadedAt < cacheLength) return cached
  const hash = hashOf(secret)
  const before = seen.forgotten
  const facts = (await sessionBySecret(hash)) ?? refuse('tokenInvalid')
  const closed = whyClosed(facts)
  if (closed) refuse(closed)
  const person: CachedSession = {
    kind: 'merchant',
    sessionId: facts.session_id,
    accountId: facts.account_id,
    merchantId: facts.merchant_id,
    name: facts.name,
    isMaster: facts.is_master,
    grants: grantsOf(facts),
    secretHash: hash,
    loadedAt: now().getTime(),
  }
  if (seen.known.size >= cacheSize) seen.known.delete(seen.known.keys().next().value as string)
  if (before === seen.forgotten) seen.known.set(secret, person)
  await touchSession(person.sessionId, person.accountId)
  return person
}

/** Whether it opens anything is not known yet. */
export const hasSession = (cookies: Record<string, string | undefined>): boolean => cookies[cookieName] !== undefined

export const sessionSecret = (cookies: Record<string, string | undefined>): string =>
  cookies[cookieName] ?? refuse('signedOut')

/**
 * The session's cookie is always needed and no script can read it. Beside it comes the bearer, or, when the console
 * holds none, a header that no other site can send; the answer then carries a fresh bearer.
 * A file opened as a link or picture has only the cookie.
 */
export const recognise: Recognise = async (request, reply, endpoint) => {
  const person = await personOf(sessionSecret(request.cookies))
  const bearer = request.headers.authorization?.replace(/^Bearer /, '')
  if (bearer) {
    if (!proves(person, bearer)) refuse('tokenInvalid')
  } else if (request.headers['x-console'] === '1') handBearer(reply, person.sessionId, person.secretHash)
  else if (!endpoint.download) refuse('signedOut')
  return { ...person, ...guestOf(request) }
}

/** The mac of a bearer is computed once; after that only its time counts. */
const proves = (person: CachedSession, bearer: string): boolean => {
  if (person.bearer === bearer) return bearerIsFresh(bearer, now())
  if (!bearerHolds(bearer, person.sessionId, person.secretHash, now())) return false
  person.bearer = bearer
  return true
}

const handBearer = (reply: FastifyReply, sessionId: string, secretHash: Buffer): void => {
  void reply.header('credentials', bearerOf(sessionId, secretHash, later(bearerLength)))
}

/** Opens a session: the secret goes into the cookie, its hash into the database. */
export const startSession = async (
  tx: Tx,
  accountId: number,
  guest: Guest,
): Promise<{ secret: string; id: string }> => {
  const secret = newSecret()
  const id = randomUUID()
  const at = now()
  await insertSession(tx, {
    id,
    secret_hash: hashOf(secret),
    account_id: accountId,
    device: guest.device,
    address: guest.address,
    started_at: at,
    seen_at: at,
    expires_at: later(sessionLength),
  })
  return { secret, id }
}

const cookieOptions = (request: FastifyRequest, length: number): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  path: '/',
  secure: request.protocol === 'https',
  maxAge: length / 1000,
})

/** A browser without one gets what it will be known by; one that comes back keeps its own for another while. */
export const handDevice = (
  request: FastifyRequest,
  reply: FastifyReply,
  guest: Guest,
): Guest & { deviceSecret: string } => {
  const deviceSecret = guest.deviceSecret ?? newSecret()
  void reply.setCookie(deviceCookie, deviceSecret, cookieOptions(request, deviceLength))
  return { ...guest, deviceSecret }
}

export const handSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  session: { secret: string; id: string },
): void => {
  void reply.setCookie(cookieName, session.secret, cookieOptions(request, sessionLength))
  handBearer(reply, session.id, hashOf(session.secret))
}

export const takeSessionBack = (reply: FastifyReply): void => {
  void reply.clearCookie(cookieName, { path: '/' })
}

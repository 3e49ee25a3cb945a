import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperatorRole } from '@zdb/contract/operator-roles'
import type { Tx } from '#core/db/tx'
import { within } from '#core/db/tx'
import { currentRules } from '#core/domain/rules'
import type { Guest, Operator } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { guestOf } from '#core/http/register'
import { hashOf, newSecret } from '#core/outside/secrets'
import { hours, later, minutes, now } from '#core/time/clock'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { endSession, insertSession, sessionByHash, touchSession } from './operators.sql.ts'

const cookieName = 'zdb_operator'
/** Sent to the desk alone: the console never carries it. */
const path = '/operator'
const touchEvery = 20_000

/** Opens a session: the secret goes into the cookie, its hash into the database. */
export const startSession = async (tx: Tx, operatorId: number, guest: Guest): Promise<string> => {
  const secret = newSecret()
  const { operatorSessionHours } = await currentRules()
  await insertSession(tx, {
    id: randomUUID(),
    secret_hash: hashOf(secret),
    operator_id: operatorId,
    device: guest.device,
    address: guest.address,
    started_at: now(),
    seen_at: now(),
    expires_at: later(hours(operatorSessionHours)),
  })
  return secret
}

export const handSession = (request: FastifyRequest, reply: FastifyReply, secret: string): void => {
  const secure = request.protocol === 'https'
  void reply.setCookie(cookieName, secret, { httpOnly: true, sameSite: 'strict', path, secure })
}

export const takeSessionBack = (reply: FastifyReply): void => {
  void reply.clearCookie(cookieName, { path })
}

/**
 * Who sits at the desk. The cookie alone is not enough: the desk sends a header that no other site can send, and only
 * what a person does, not what a page asks by itself, keeps the desk from locking.
 */
export const recogniseOperator = async (request: FastifyRequest, endpoint: Endpoint): Promise<Operator> => {
  const secret = request.cookies[cookieName] ?? refuse('operatorSignedOut')
  if (!endpoint.download && request.headers['x-console'] !== '1') refuse('operatorSignedOut')
  const session = (await sessionByHash(hashOf(secret))) ?? refuse('operatorSignedOut')
  const { operator, seen_at, expires_at } = session
  if (operator.disabled_at || expires_at <= now()) refuse('operatorSignedOut')
  const { operatorIdleMinutes } = await currentRules()
  const idle = now().getTime() - seen_at.getTime()
  if (idle > minutes(operatorIdleMinutes)) {
    await within((tx) => endSession(tx, session.id))
    refuse('operatorLocked')
  }
  if (idle > touchEvery && request.headers['x-background'] !== '1') await touchSession(session.id)
  return {
    ...guestOf(request),
    kind: 'operator',
    sessionId: session.id,
    operatorId: operator.id,
    login: operator.login,
    name: operator.name,
    roles: new Set(operator.roles as OperatorRole[]),
  }
}

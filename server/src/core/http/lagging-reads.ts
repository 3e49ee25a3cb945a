import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { hasStandby, lagBoundMs, noticingChanges, readLagging } from '../db/standby.ts'
import { Refusal } from './refusal.ts'

/** A browser that changed something carries it for longer than a list may lag, and so sees it in whichever process. */
export const changedCookie = 'zdb_changed'
const carriedSeconds = Math.ceil(lagBoundMs / 1_000) + 1

const isAnswer = (error: unknown): boolean => error instanceof Refusal

/** Answered from the standby where the line says that it may lag, and elsewhere noted that something was changed. */
export const whereItMayLag = (
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<unknown>,
): Promise<unknown> => {
  if (!hasStandby()) return answer()
  if (endpoint.mayLag) return readLagging(request.cookies[changedCookie] !== undefined, isAnswer, answer)
  const carry = (): void => {
    const options = { httpOnly: true, sameSite: 'strict', path: '/', secure: request.protocol === 'https' } as const
    void reply.setCookie(changedCookie, '1', { ...options, maxAge: carriedSeconds })
  }
  // Some old addresses change with GET: there a transaction tells.
  if (endpoint.method === 'GET') return noticingChanges(answer, carry)
  carry()
  return answer()
}

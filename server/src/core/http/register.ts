import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { codes } from '@zdb/contract/codes'
import { type FieldError } from '@zdb/contract/kit/envelope'
import type { OperatorRole } from '@zdb/contract/operator-roles'
import type { Terms } from '@zdb/contract/kit/terms'
import { serverClockHeader } from '@zdb/contract/kit/server-clock'
import { cut } from '@zdb/contract/kit/text'
import type { Body, Endpoint, Params, Query, Result } from '@zdb/contract/kit/endpoint'
import { addToSpan } from '../process/tracing.ts'
import { now } from '../time/clock.ts'
import { may, type Actor, type Guest, type Operator } from './actor.ts'
import { recordLook } from '../domain/audit.ts'
import { encoderOf } from './encoder.ts'
import { holdsOddText } from './odd-text.ts'
import { answerByKey } from './idempotency-key.ts'
import { whereItMayLag } from './lagging-reads.ts'
import { inTurnOf } from './merchant-turns.ts'
import { refuse } from './refusal.ts'

/** What a handler is given: who calls, and decoded values. `request` and `reply` are for uploads, downloads and cookies. */
export type Call<E> = {
  actor: E extends { open: true } ? Guest : E extends { desk: unknown } ? Operator : Actor
  params: Params<E>
  query: Query<E>
  body: Body<E>
  request: FastifyRequest
  reply: FastifyReply
} & (E extends { look: true | 'maybe' } ? { look: Look } : unknown)

/** Writes down that this merchant's own was looked at, and why where a reason was asked for. */
export type Look = (merchantId: number, target: string, reason?: string) => Promise<void>

export type Handler<E> = (call: Call<E>) => Promise<Result<E>> | Result<E>
export type Handlers<A> = { [K in keyof A]: Handler<A[K]> }

/** Finds out who calls. Refuses with the right session code when it cannot. */
export type Recognise = (request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint) => Promise<Actor | Operator>

/** Long-lived, unreadable to scripts: tells one browser from another before anybody has signed in. */
export const deviceCookie = 'zdb_device'

const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** What no schema has words for is said in ours. */
const inPlainWords = (message: string): string => (/\p{Script=Han}/u.test(message) ? message : codes.invalid.message)

const fieldErrors = (error: z.core.$ZodError): FieldError[] =>
  error.issues.map(({ path, message }) => ({ field: path.join('.'), message: inPlainWords(message) }))

const decode = (schema: Endpoint['body'], value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = z.safeDecode(schema as z.ZodType, (value ?? {}) as never)
  if (parsed.success) return parsed.data
  const errors = fieldErrors(parsed.error)
  return refuse('invalid', errors[0]?.message, errors)
}

export const guestOf = (request: FastifyRequest): Guest => ({
  device: cut(request.headers['user-agent'] ?? '', 200),
  address: request.ip,
  requestId: request.id,
  // An empty cookie is anybody's.
  deviceSecret: request.cookies[deviceCookie] || undefined,
})

const refuseUngranted = (actor: Actor | Operator, { allow, desk }: Endpoint): void => {
  if (actor.kind === 'merchant') {
    if (desk || !may(actor, allow ?? refuse('forbidden'))) refuse('forbidden')
  } else if (!desk || (desk !== 'operator' && !desk.some((role) => actor.roles.has(role)))) refuse('operatorForbidden')
}

/** As what this operator may make the call. */
const rolesFor = ({ roles }: Operator, { desk }: Endpoint): OperatorRole[] =>
  desk === undefined || desk === 'operator' ? [...roles] : desk.filter((role) => roles.has(role))

/** Turns an area's lines and handlers into routes: who, may they, seen before, decode, do, encode. */
export const register = <A extends Record<string, Endpoint>>(
  app: FastifyInstance,
  area: A,
  handlers: Handlers<A>,
  recognise: Recognise,
): void => {
  for (const [name, endpoint] of Object.entries(area)) {
    const handle = handlers[name as keyof A] as unknown as ((call: object) => Promise<unknown>) | undefined
    if (!handle) throw new Error(`nobody answers ${endpoint.key}: it has no row in its area's routes`)
    const encode = encoderOf(endpoint.result) as ((value: unknown) => unknown) | undefined
    app.route({
      method: endpoint.method,
      url: routePath(endpoint.path),
      config: { endpoint },
      handler: async (request, reply) => {
        // What a person may see goes with the session: no browser shows it to who comes after.
        void reply.header('cache-control', 'private, no-store').header(serverClockHeader, now().getTime())
        const known = endpoint.open ? undefined : await recognise(request, reply, endpoint)
        if (known) refuseUngranted(known, endpoint)
        if (known?.kind === 'merchant') addToSpan({ 'zdb.merchant': known.merchantId })
        const actor = known ?? guestOf(request)
        if (holdsOddText([request.params, request.query, request.body])) refuse('invalid', '内容包含无法识别的字符')
        const query = decode(endpoint.query, request.query)
        const body = decode(endpoint.body, request.body)
        const answer = async (): Promise<unknown> => {
          const looks: string[] = []
          const look: Look = async (merchantId, target, reason) => {
            if (!(endpoint.look === 'maybe' ? merchantId >= 0 : merchantId > 0))
              throw new Error(`${endpoint.key} does not say whose it shows`)
            looks.push(target)
            const operator = known as Operator
            await recordLook(operator, endpoint.key, {
              merchantId,
              target,
              reason,
              roles: rolesFor(operator, endpoint),
            })
          }
          const result = await handle({ actor, params: request.params, query, body, request, reply, look })
          if (endpoint.look && looks.length === 0) throw new Error(`${endpoint.key} shows what nobody wrote down`)
          return encode ? encode(result) : result
        }
        const answerOnce = (): Promise<unknown> =>
          endpoint.once && known ? answerByKey(endpoint, known, request, answer) : answer()
        const data = await inTurnOf(known, () => whereItMayLag(endpoint, request, reply, answerOnce))
        if (endpoint.download) return reply
        return { code: 0, message: 'ok', data: data ?? null, errors: [] }
      },
    })
  }
}

export const envelopeOf = (code: number, message: string, errors: FieldError[] = [], data: Terms | null = null) => ({
  code,
  message,
  data,
  errors,
})

export const unexpected = envelopeOf(codes.busy.code, codes.busy.message)

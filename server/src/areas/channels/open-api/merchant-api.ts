import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import type { CodeName } from '@zdb/contract/codes'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { clockLeewayMinutes } from '@zdb/contract/channels/open-api/codes'
import { merchantApi, OrderNumber } from '@zdb/contract/channels/open-api/merchant-api'
import type { Placer } from '#areas/orders/online-orders/public'
import { minutes, now } from '#core/time/clock'
import { isPoolTimeout } from '#core/db/pool-timeout'
import { isTooDeep } from '#core/http/json-depth'
import { inMerchantTurn } from '#core/http/merchant-turns'
import { holdsOddText } from '#core/http/odd-text'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse, Refusal } from '#core/http/refusal'
import { envelopeOf, guestOf, unexpected } from '#core/http/register'
import { cancel, list, place, rider, show, update, waybill } from './merchant-api-orders.ts'
import { docsPage } from './docs-page.ts'
import { secretOf } from './app-secret.ts'
import { signatureHolds } from './signing.ts'
import { appByKey, takeNonce } from './open-api.sql.ts'

const leeway = minutes(clockLeewayMinutes)
const bodyLimit = 256 * 1024

const statuses: Readonly<Partial<Record<CodeName, number>>> = {
  openKeyUnknown: 401,
  openSignatureWrong: 401,
  openClockOff: 401,
  openNonceSeen: 401,
  notFound: 404,
  onlineMoved: 409,
  tooOften: 429,
  tooManyCalls: 429,
}

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const bytesOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))

/** Who calls, by the signature over method, path, time, nonce and body. A call that was heard is not heard again. */
const recogniseApp = async (request: FastifyRequest): Promise<Placer> => {
  const key = headerOf(request, 'x-app-key')
  const timestamp = headerOf(request, 'x-timestamp')
  const nonce = headerOf(request, 'x-nonce')
  if (!/^\d{13}$/.test(timestamp) || Math.abs(now().getTime() - Number(timestamp)) > leeway) refuse('openClockOff')
  if (!/^[\w-]{8,64}$/.test(nonce)) refuse('openSignatureWrong', '随机串应为8至64个字母、数字、- 或 _')
  const app = /^\w{1,64}$/.test(key) ? await appByKey(key) : undefined
  const call = { method: request.method, path: request.url, timestamp, nonce, body: bytesOf(request) }
  const proven = app && signatureHolds(secretOf(app), call, headerOf(request, 'x-signature'))
  if (!proven) {
    // Only those who guess are counted by their address.
    await spendRateLimit('openApiStranger', request.ip)
    return refuse(app ? 'openSignatureWrong' : 'openKeyUnknown')
  }
  await spendRateLimit('openApi', String(app.merchant_id))
  if (!(await takeNonce(app.merchant_id, nonce, now()))) refuse('openNonceSeen')
  return { kind: 'system', name: 'openapi', merchantId: app.merchant_id, ...guestOf(request) }
}

const decode = <T extends $ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = z.safeDecode(schema, value as never)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    message: /\p{Script=Han}/u.test(message) ? message : '填写不正确',
  }))
  return refuse('invalid', fields[0] ? `${fields[0].field} ${fields[0].message}` : undefined, fields)
}

const jsonOf = async (request: FastifyRequest): Promise<unknown> => {
  const text = bytesOf(request).toString('utf8')
  if (isTooDeep(text)) refuse('invalid', '请求内容不是正确的 JSON')
  // Parsing rejects instead of throwing, so that the refusal can say it.
  const json: unknown =
    text === '' ? {} : await new Response(text).json().catch(() => refuse('invalid', '请求内容不是正确的 JSON'))
  return holdsOddText(json) ? refuse('invalid', '内容包含无法识别的字符') : json
}

const numberOf = (request: FastifyRequest): string =>
  decode(OrderNumber, (request.params as { number?: string }).number ?? '')

const answer = (data: object) => ({ code: 0, message: 'ok', data, errors: [] })

const fail = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof Refusal)
    return reply.code(statuses[error.reason] ?? 400).send(envelopeOf(error.code, error.message, error.fields))
  const status = error.statusCode ?? 500
  if (status === 413) return reply.code(413).send(envelopeOf(413, '提交的内容过大'))
  if (status < 500) return reply.code(status).send(envelopeOf(status, '请求格式不正确'))
  request.log.error({ err: error }, 'unexpected')
  return reply.code(isPoolTimeout(error) ? 503 : 500).send(unexpected)
}

type Api = typeof merchantApi
type Heard<E> = { placer: Placer; number: string; query: Query<E>; body: Body<E> }
type Handlers = { readonly [K in keyof Api]: (heard: Heard<Api[K]>) => Promise<Result<Api[K]>> }

const handlers: Handlers = {
  list: ({ placer, query }) => list(placer, query),
  place: ({ placer, body }) => place(placer, body),
  show: ({ placer, number }) => show(placer, number),
  update: ({ placer, number, body }) => update(placer, number, body),
  cancel: ({ placer, number, body }) => cancel(placer, number, body.reason),
  rider: ({ placer, number }) => rider(placer, number),
  waybill: ({ placer, number }) => waybill(placer, number),
}

/** Recognised first, so that a stranger learns nothing of what a call looks like. */
const answerTo =
  (name: keyof Api) =>
  async (request: FastifyRequest): Promise<object> => {
    const call: { path: string; query?: $ZodType; body?: $ZodType } = merchantApi[name]
    const placer = await recogniseApp(request)
    const handle = handlers[name] as (heard: Heard<unknown>) => Promise<object>
    const heard = {
      placer,
      number: call.path.includes('{number}') ? numberOf(request) : '',
      query: (call.query && decode(call.query, request.query)) as never,
      body: (call.body && decode(call.body, await jsonOf(request))) as never,
    }
    return answer(await inMerchantTurn(placer.merchantId, () => handle(heard)))
  }

/** The door for merchants' own systems: no session, every call signed, the body read as the bytes that were signed. */
export const openDoor = async (app: FastifyInstance): Promise<void> => {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, parsed) => parsed(null, body))
    scope.setErrorHandler(fail)
    for (const [name, { method, path }] of Object.entries(merchantApi))
      scope.route({
        method,
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        config: { sheddable: true, span: `merchantApi.${name}` },
        handler: answerTo(name as keyof Api),
      })
    scope.get('/openapi/docs', (request, reply) =>
      reply.type('text/html; charset=utf-8').send(docsPage(`${request.protocol}://${request.host}`)),
    )
    done()
  })
}

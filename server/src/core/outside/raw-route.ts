import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { isTooDeep } from '../http/json-depth.ts'

/** A call from outside exactly as it came in: signatures are over raw bytes and the address that was called. */
export type RawCall = {
  /** The whole address the provider called, query included, as it knows it. */
  url: string
  /** What follows the provider's callback base, without a leading slash: some use one address per event. */
  path: string
  method: string
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
}

/** The provider's own way of hearing that its call arrived, or that it is refused. */
export type Reply = { status: number; type: string; body: string }

/** What we answer; a call that proves nothing counts against where it came from. */
export type RawAnswer = Reply & { refused?: boolean }

/** No callback is larger: what a courier says is a few lines, what a channel says a long order. */
const bodyLimit = 256 * 1024
/** So many calls a minute that prove nothing are still looked at, from one address. */
const refusals = { points: 60, duration: 60 }
const tooOften: Reply = { status: 429, type: 'application/json; charset=utf-8', body: '{"code":429}' }

type Params = { name: string; '*'?: string }
type Request = FastifyRequest<{ Params: Params }>

const headersOf = (request: Request): RawCall['headers'] =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )

/**
 * `GET|POST <prefix>/<name>`, or one of them, and everything below it, for providers who call us in forms of their own.
 * `answer` is told who is called and with what; undefined: nobody of that name is known.
 */
export const rawRoutes = async (
  app: FastifyInstance,
  prefix: string,
  base: (request: FastifyRequest) => string,
  answer: (name: string, call: RawCall) => Promise<RawAnswer | undefined>,
  method: ('GET' | 'POST')[] = ['GET', 'POST'],
): Promise<void> => {
  // Counted here and not in the database: whoever guesses must cost us nothing.
  const guesses = new RateLimiterMemory(refusals)
  const heard = async (request: Request): Promise<Reply | undefined> => {
    const { ip } = request
    if (((await guesses.get(ip))?.remainingPoints ?? 1) <= 0) return tooOften
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (isTooDeep(body.toString('latin1'))) return { ...tooOften, status: 400, body: '{"code":400}' }
    const answered = await answer(request.params.name, {
      url: `${base(request)}${request.raw.url ?? ''}`,
      path: request.params['*'] ?? '',
      method: request.method,
      headers: headersOf(request),
      body,
    })
    if (answered?.refused) await guesses.penalty(ip)
    return answered
  }
  const hear = async (request: Request, reply: FastifyReply): Promise<FastifyReply> => {
    const answered = await heard(request)
    if (answered) return reply.code(answered.status).type(answered.type).send(answered.body)
    reply.callNotFound()
    return reply
  }
  await app.register(async (scope) => {
    // Signatures are over the bytes that came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const url of [`${prefix}/:name`, `${prefix}/:name/*`])
      scope.route<{ Params: Params }>({ method, url, bodyLimit, config: { span: prefix }, handler: hear })
  })
}

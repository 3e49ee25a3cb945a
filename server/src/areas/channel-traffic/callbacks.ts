import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeOfAdapter } from '@zdb/contract/channel-shops/channels'
import { countPush } from '#core/counts'
import { channelNamed } from '#ports/channels/in-use'
import type { RawPush } from '#ports/channels/port'
import { keepPush } from './keeping.ts'

type Params = { adapter: string; '*'?: string }

const headersOf = (request: FastifyRequest): RawPush['headers'] =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )

/** Where the sales channels push to: verified, kept as it came, acknowledged in their own way, worked off afterwards. */
export const callbackRoutes = async (
  app: FastifyInstance,
  base: (request: FastifyRequest) => string,
): Promise<void> => {
  const hear = async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply): Promise<FastifyReply> => {
    const channel = channelNamed(request.params.adapter)
    if (!channel) {
      reply.callNotFound()
      return reply
    }
    const push: RawPush = {
      url: `${base(request)}${request.raw.url ?? ''}`,
      path: request.params['*'] ?? '',
      method: request.method,
      headers: headersOf(request),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    }
    const received = channel.receive(push)
    countPush(channel.name, received.ok ? 'accepted' : 'refused')
    // A greeting or a heartbeat is answered and says nothing worth keeping.
    if (received.ok && received.news.length > 0) await keepPush(codeOfAdapter(channel.name), push)
    const { status, type, body } = received.reply
    return reply.code(status).type(type).send(body)
  }

  await app.register(async (scope) => {
    // Signatures are over the bytes that came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const url of ['/channel-callback/:adapter', '/channel-callback/:adapter/*'])
      scope.route<{ Params: Params }>({ method: ['GET', 'POST'], url, handler: hear })
  })
}

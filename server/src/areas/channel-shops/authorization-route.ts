import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#core/http/refusal'
import { channelNamed } from '#ports/channels/in-use'
import { finishAuthorization } from './binding.ts'

const page = '/console/channel_shops'

export const backTo = (base: string, adapter: string): string => `${base}/channel-authorized/${adapter}`

const textsIn = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** Where a channel's page sends a shop's owner back to. Open: the word they carry proves who they are. */
export const authorizationRoute = (app: FastifyInstance, base: (request: FastifyRequest) => string): void => {
  app.get<{ Params: { adapter: string } }>('/channel-authorized/:adapter', async (request, reply) => {
    const channel = channelNamed(request.params.adapter)
    if (!channel) {
      reply.callNotFound()
      return reply
    }
    const arrival = finishAuthorization(channel, textsIn(request.query), backTo(base(request), channel.name)).then(
      ({ id }) => ({ bound: String(id) }),
      (error: unknown) => {
        if (error instanceof Refusal) return { trouble: error.message }
        throw error
      },
    )
    return reply.redirect(`${page}?${new URLSearchParams(await arrival).toString()}`, 302)
  })
}

import type { FastifyInstance } from 'fastify'
import { routeTo } from '@zdb/contract/pages'
import { channelNamed } from '#ports/channels/in-use'

export const backTo = (base: string, adapter: string): string => `${base}/channel-authorized/${adapter}`

/**
 * Where a channel's page sends a shop's owner back to. Nothing is decided here: another site's link brings no session
 * along, so the console takes what came back and asks in the session that its person has.
 */
export const authorizationRoute = (app: FastifyInstance): void => {
  app.get<{ Params: { adapter: string } }>('/channel-authorized/:adapter', async (request, reply) => {
    const channel = channelNamed(request.params.adapter)
    if (!channel) {
      reply.callNotFound()
      return reply
    }
    const [, query = ''] = (request.raw.url ?? '').split('?', 2)
    return reply.redirect(`/console/${routeTo('channelShops', { adapter: channel.name, returned: query })}`, 302)
  })
}

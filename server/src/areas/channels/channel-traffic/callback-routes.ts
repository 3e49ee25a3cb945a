import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codeOfAdapter } from '@zdb/contract/channels/channel-shops/channels'
import { channelPushes } from '#core/process/counters'
import { rawRoutes } from '#core/outside/raw-route'
import { channelNamed } from '#ports/channels/in-use'
import { callbackInbox } from './callback-inbox.ts'

/** Where the sales channels push to: verified, kept as it came, acknowledged in their own way, processed afterwards. */
export const callbackRoutes = (app: FastifyInstance, base: (request: FastifyRequest) => string): Promise<void> =>
  rawRoutes(app, '/channel-callback', base, async (name, push) => {
    const channel = channelNamed(name)
    if (!channel) return undefined
    const received = channel.receive(push)
    channelPushes.count(channel.name, received.ok ? 'accepted' : 'refused')
    // A greeting or a heartbeat is answered and says nothing worth keeping.
    if (received.ok && received.events.length > 0) await callbackInbox.keep(codeOfAdapter(channel.name), push)
    return { ...received.reply, refused: !received.ok }
  })

import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import { forwardRandom } from '@zdb/contract/desk/chat/forward-random'
import { messageTypes } from '@zdb/contract/desk/chat/message-types'
import { idOf } from '#core/http/ids'
import type { Actor } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import { Refusal, refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { partnerOf } from '../people/relations.ts'
import { requireClient } from '../session/clients.ts'
import { deliver, type Delivered } from './delivery.ts'
import { filesOfMessage, messageOf, messagesById, type MessageRow } from './messages.sql.ts'
import { presentSent } from './sending.ts'

/** Orders are not given on, nor what nobody here can show. */
const forwarded: ReadonlySet<string> = new Set(
  Object.values(messageTypes).filter((type) => type !== messageTypes.custom),
)

type Forwarded = Result<typeof chat.forward>['results'][number]

/** One that cannot be reached does not keep the others from being. */
const refusalOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message
  throw error
}

const forwardTo = async (actor: Actor, message: MessageRow, to: string, random: string): Promise<Delivered> => {
  const partner = await partnerOf(actor, to)
  const { type, payload, search } = message
  return within((tx) =>
    deliver(tx, actor, {
      partner,
      random,
      clientTime: 0,
      wish: { forward: message.id },
      content: async (inside) => {
        const fileIds = await filesOfMessage(inside, message.id)
        // Taken back since it was looked up: it is given on to nobody.
        const kept = (await messagesById(actor.merchantId, [message.id])).get(message.id)
        if (!kept || kept.revoked_at) refuse('chatMessageGone')
        return { type, payload: payload as object, words: search, fileIds }
      },
    }),
  )
}

/** Gives a message on to several, its file with it: whoever is given it may open it. */
export const forward = async (
  actor: Actor,
  messageId: string,
  { client, to, random }: Body<typeof chat.forward>,
): Promise<Result<typeof chat.forward>> => {
  const message = (await messageOf(actor.merchantId, idOf(messageId))) ?? refuse('notFound')
  await requireClient(actor, client)
  if (message.revoked_at) refuse('chatMessageGone')
  if (!forwarded.has(message.type)) refuse('chatForwardRefused')
  const results: Forwarded[] = []
  for (const each of new Set(to)) {
    await spendRateLimit('chatMessage', String(actor.accountId))
    const done = await forwardTo(actor, message, each, forwardRandom(random, each))
      .then((sent) => presentSent(actor, sent))
      .catch(refusalOf)
    results.push(
      typeof done === 'string'
        ? { to: each, message: null, refusal: done }
        : { to: each, message: done.message, refusal: '' },
    )
  }
  return { results }
}

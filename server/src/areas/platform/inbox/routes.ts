import type { inbox } from '@zdb/contract/platform/inbox/endpoints'
import type { QueueSource } from '#core/domain/queue'
import type { Handlers } from '#core/http/register'
import { decideItem, listInbox, putBack, showItem, takeUp } from './items.ts'

export const routes = (queues: readonly QueueSource[]): Handlers<typeof inbox> => {
  const sources = new Map(queues.map((source) => [source.name, source]))
  return {
    list: ({ actor, query }) => listInbox(sources, actor, query),
    show: ({ actor, params, look }) => showItem(sources, actor, params, look),
    take: ({ actor, params, body }) => takeUp(sources, actor, params, body.over),
    release: ({ actor, params }) => putBack(sources, actor, params),
    decide: ({ actor, params, body }) => decideItem(sources, actor, params, body),
  }
}

import type { deskFiles } from '@zdb/contract/desk/files/endpoints'
import type { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { sendAtDesk } from '#areas/desk/files/public'
import type { QueueSource } from '#core/domain/queue'
import type { Handlers } from '#core/http/register'
import type { Files } from '#ports/files/port'
import type { Sources } from './lines.ts'
import { listInbox } from './listing.ts'
import { refuseUnshown, showItem, showOlder } from './showing.ts'
import { attach, decideItem, putBack, takeUp } from './working.ts'

export const sourcesOf = (queues: readonly QueueSource[]): Sources =>
  new Map(queues.map((source) => [source.name, source]))

export const routes = (sources: Sources, files: Files): Handlers<typeof inbox> => ({
  list: ({ actor, query }) => listInbox(sources, actor, query),
  show: ({ actor, params, look }) => showItem(sources, actor, params, look),
  older: ({ actor, params, query, look }) => showOlder(sources, actor, { ...params, before: query.cursor }, look),
  take: ({ actor, params, body }) => takeUp(sources, actor, params, body.over),
  release: ({ actor, params }) => putBack(sources, actor, params),
  attach: ({ actor, params, request }) => attach(sources, actor, params, { files, request }),
  decide: ({ actor, params, body }) => decideItem(sources, actor, params, body),
})

export const pictureRoutes = (sources: Sources, kept: Files): Handlers<typeof deskFiles> => ({
  open: async ({ actor, params, look, reply }) => {
    await refuseUnshown(sources, actor, params)
    return sendAtDesk(kept, actor, params.key, look, reply)
  },
})

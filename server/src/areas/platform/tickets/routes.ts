import type { tickets } from '@zdb/contract/platform/tickets/endpoints'
import type { Handlers } from '#core/http/register'
import { categories, list, show, totals } from './listing.ts'
import { createTicket, endTicket, removeTicket, replyTo } from './tickets.ts'

export const routes: Handlers<typeof tickets> = {
  list: ({ actor, query }) => list(actor, query),
  totals: ({ actor, query }) => totals(actor, query),
  category: () => categories(),
  show: ({ actor, params, query }) => show(actor, params.id, query),
  create: ({ actor, body }) => createTicket(actor, body),
  reply: ({ actor, body }) => replyTo(actor, body),
  complete: ({ actor, params }) => endTicket(actor, 'complete', params.id),
  cancel: ({ actor, params }) => endTicket(actor, 'cancel', params.id),
  remove: ({ actor, params }) => removeTicket(actor, params.id),
}

import type { ThreadEntry } from '#widgets/thread/thread.tsx'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { refresh } from '#core/http/query.tsx'

export type Ticket = WireResult<typeof tickets.show>
export type TicketRow = WireResult<typeof tickets.list>['items'][number]

/** After something was done to a ticket: everything that shows it asks again. */
export const refreshTickets = () => refresh(tickets.show, tickets.list, tickets.totals)

const places = { merchant: 'mine', platform: 'theirs', system: 'middle' } as const

export const entryOf = ({ id, at, side, actor, content, images }: Ticket['messages'][number]): ThreadEntry => ({
  key: id,
  at,
  place: places[side],
  who: actor,
  content,
  images,
  imageLabel: `${actor}的图片`,
})

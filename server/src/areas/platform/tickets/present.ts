import type { Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import { ticketActions, type TicketAction } from '@zdb/contract/platform/tickets/actions'
import type { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { ticketStates } from '@zdb/contract/platform/tickets/states'
import { openMoves, outcomeBy, waitOf } from '#core/domain/machine'
import type { Category } from './categories.sql.ts'
import { helpTicket, type TicketMove } from './ticket-machine.ts'
import type { Message, Ticket, TicketRow } from './tickets.sql.ts'

type Row = Result<typeof tickets.list>['items'][number]
type Said = Result<typeof tickets.show>['messages'][number]

/** What a person is offered: the call and the moves behind it. */
const table: Readonly<Record<Exclude<TicketAction, 'remove'>, readonly TicketMove[]>> = {
  reply: ['reply', 'replyWaiting', 'replyCompleted'],
  complete: ['complete'],
  cancel: ['cancel'],
}

const actionsOf = (ticket: Ticket): TicketAction[] => {
  const open = openMoves(helpTicket, ticket, ['merchant'])
  return ticketActions.filter((name) =>
    name === 'remove' ? ticket.ended_at !== null : table[name].some((move) => open.has(move)),
  )
}

const turnOf = (ticket: Ticket): Row['turn'] => {
  const waiting = waitOf(helpTicket, ticket)
  if (!waiting) return { owner: 'none', until: null, outcome: '' }
  const until = ticket.deadline_at
  return { owner: waiting.owner as Row['turn']['owner'], until, outcome: outcomeBy(waiting, until) }
}

export const presentTicket = (row: TicketRow): Row => {
  const { label, tone } = ticketStates[stateOf(ticketStates, row.state)]
  return {
    id: String(row.id),
    category: row.category,
    content: row.content,
    order_sn: row.order_sn,
    status: row.state,
    status_zh: label,
    tone,
    unread: row.unread_by_merchant,
    raised_by: row.raised_by,
    turn: turnOf(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
    actions: actionsOf(row),
  }
}

export const presentMessage = ({ id, at, side, actor, content, images }: Message): Said => ({
  id: String(id),
  at,
  side: side as Said['side'],
  actor,
  content,
  images,
})

const presentCategory = ({ id, title, hint }: Category) => ({ id: String(id), title, hint })

export const presentCategories = (all: readonly Category[]): Result<typeof tickets.category> =>
  all
    .filter(({ parent_id }) => parent_id === null)
    .map((top) => ({
      ...presentCategory(top),
      child: all.filter(({ parent_id }) => parent_id === top.id).map(presentCategory),
    }))

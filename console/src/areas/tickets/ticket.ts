import type { WireResult } from '@zdb/contract/kit/endpoint'
import { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { refresh } from '#core/http/query.tsx'

export type Ticket = WireResult<typeof tickets.show>
export type TicketRow = WireResult<typeof tickets.list>['items'][number]

/** After something was done to a ticket: everything that shows it asks again. */
export const refreshTickets = () => refresh(tickets.show, tickets.list, tickets.totals)

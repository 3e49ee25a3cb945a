import { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { merchantErased } from '#areas/people/identity/public'
import { todoSource } from '#core/domain/todo'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { workOffTickets } from './deadline-sweep.ts'
import { eraseThreads } from './erasure.sql.ts'
import { ticketQueue } from './queue.ts'
import { routes } from './routes.ts'
import { helpTicket } from './ticket-machine.ts'
import { countAnswered } from './tickets.sql.ts'

export const ticketsArea: AreaManifest = {
  name: 'tickets',
  tables: ['ticket', 'ticket_category', 'ticket_message'],
  kept: {
    trade: ['ticket', 'ticket_message'],
    bounded: ['ticket_category'],
  },
  calls: () => serve(tickets, routes),
  machines: [helpTicket],
  queues: () => [ticketQueue],
  jobs: () => [job({ name: 'tickets.workOff', cron: '* * * * *', run: workOffTickets })],
  listeners: [listen(merchantErased, 'threads', eraseThreads)],
  todos: () => [
    todoSource('shop', async (who) => ({ ticketsAnswered: await countAnswered(who) }), [
      {
        key: 'ticketsAnswered',
        title: '工单已回复',
        tone: 'blue',
        route: routeTo('tickets', { status: 'answered' }),
        allow: 'signedIn',
      },
    ]),
  ],
}

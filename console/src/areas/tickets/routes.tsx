import { page } from '#core/router/page.ts'

/** Whoever is signed in may ask for help (spec 1, section 2.2). */
export const routes = [
  page('tickets', { gate: 'always', load: () => import('./list-page.tsx').then((file) => file.TicketsPage) }),
  page('ticket', { gate: 'always', load: () => import('./detail-page.tsx').then((file) => file.TicketPage) }),
  page('createTicket', {
    gate: 'always',
    load: () => import('./create-page.tsx').then((file) => file.CreateTicketPage),
  }),
]

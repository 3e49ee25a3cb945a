export { workOffTickets } from './deadline-sweep.ts'
export { completeTicket, openTicket, replyTicket, type TicketThread } from './platform-replies.ts'
export { newestTicketsOf, ticketsById, type Ticket, type TicketRow } from './tickets.sql.ts'

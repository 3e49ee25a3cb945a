export type TicketsThing = 'ticket'

/** What a person may be offered on a ticket, the most likely first. */
export const ticketActions = ['reply', 'complete', 'cancel', 'remove'] as const
export type TicketAction = (typeof ticketActions)[number]

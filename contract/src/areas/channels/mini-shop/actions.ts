/** What a person may be offered on a ware, the most likely first. */
export const wareActions = ['submit', 'sellUp', 'sellDown', 'edit', 'remove'] as const
export type WareAction = (typeof wareActions)[number]

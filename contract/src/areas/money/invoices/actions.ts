/** What a person may be offered on an invoice between merchants, the most likely first. */
export const orderInvoiceActions = ['accept', 'upload', 'refuse', 'remind', 'revoke'] as const
export type OrderInvoiceAction = (typeof orderInvoiceActions)[number]

export const serviceInvoiceActions = ['correct'] as const
export type ServiceInvoiceAction = (typeof serviceInvoiceActions)[number]

export { lateInvoicesOf } from './late-invoices.sql.ts'
export { isBlockedBetween, isPartner } from './partners.sql.ts'

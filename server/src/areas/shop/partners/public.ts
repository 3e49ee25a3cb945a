export { lateInvoicesOf } from './late-invoices.sql.ts'
export { arePartners, isBlockedBetween, isPartner } from './partners.sql.ts'

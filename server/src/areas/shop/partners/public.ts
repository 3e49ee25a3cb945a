export { isBlockedBetween, isPartner } from './partners.sql.ts'

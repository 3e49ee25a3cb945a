export { isBlockedBetween, isPartner } from './store.ts'

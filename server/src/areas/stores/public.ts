export { closeStore, reopenStore, reopenStores } from './business-status.ts'
export { defaultStore, lockStore, storeOf, storesById, storesOf, type StoreFacts } from './stores.sql.ts'

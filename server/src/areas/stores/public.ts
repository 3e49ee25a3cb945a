export { closeStore, reopenStore, reopenStores } from './business-status.ts'
export { closedCount } from './stores.sql.ts'

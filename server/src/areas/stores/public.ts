export { closeStore, reopenStore, reopenStores } from './business-status.ts'

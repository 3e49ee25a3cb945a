export { closeStore, reopenStore, reopenStores } from './status.ts'
export { closedCount } from './store.ts'

export { presentPush, type PushMessage } from './present.ts'
export { storePush, takeUnsent, unreadCount, type NewPush } from './store.ts'

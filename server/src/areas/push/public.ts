export { presentPush, type PushMessage } from './present.ts'
export { pushesBetween, storePush, takeUnsent, unreadCount, type NewPush } from './store.ts'

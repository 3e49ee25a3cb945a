export { presentPush, type PushMessage } from './present.ts'
export { pushesBetween, storePush, storePushes, takeUnsent, unreadCount, type NewPush } from './push.sql.ts'

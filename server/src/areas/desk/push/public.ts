export { kindsFor } from './hearers.ts'
export { queueMessages } from './notifications/messages.ts'
export { presentPush } from './present.ts'
export { refreshScreens, storeEach, storePush, storePushes, takeUnsent, type NewPush } from './push.sql.ts'

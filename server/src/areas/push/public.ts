export { kindsFor } from './hearers.ts'
export { presentPush } from './present.ts'
export { refreshScreens, storePush, storePushes, takeUnsent, type NewPush } from './push.sql.ts'

export { presentPush } from './present.ts'
export { storePush, storePushes, takeUnsent, type NewPush } from './push.sql.ts'

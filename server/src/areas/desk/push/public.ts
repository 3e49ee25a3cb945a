export type { AlertCause, CausedAlert } from './alert-cause.ts'
export type { AlertNews } from './alert-news.ts'
export { hearerOf, hears, kindsFor } from './hearers.ts'
export { queueMessages } from './notifications/messages.ts'
export { settingsOf, usualSetting, type Setting } from './notifications/setting.sql.ts'
export { presentPush } from './present.ts'
export {
  latestPush,
  refreshScreens,
  storeEach,
  storePush,
  storePushes,
  takeUnsent,
  type Hearer,
  type NewPush,
} from './push.sql.ts'

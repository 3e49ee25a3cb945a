import { pushEvents, urgencyOf } from '@zdb/contract/desk/push/notifications'
import type { Push } from '../realtime/feed.ts'

/** 1 条买家催单，3 条新的网单: the most urgent kinds first. */
export const countWords = (pushes: readonly Push[]): string => {
  const events = Map.groupBy(pushes, ({ message }) => message.extras.event)
  return [...events]
    .sort(([a], [b]) => (urgencyOf(a) ?? 9) - (urgencyOf(b) ?? 9))
    .map(([event, { length }]) => `${length} 条${pushEvents[event].label}`)
    .join('，')
}

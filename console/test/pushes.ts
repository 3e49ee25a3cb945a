import { isChosen } from '@zdb/contract/desk/push/is-told'
import {
  allNotificationEvents,
  allWays,
  notificationEvents,
  ruleOf,
  usualQuietHours,
  type NotificationChoices,
} from '@zdb/contract/desk/push/notifications'
import type { NotificationSetting } from '#core/alerts/notification-setting.ts'
import type { Push } from '#core/realtime/push-feed.ts'

type Extras = Push['message']['extras']

/** A push as the server sends it; the number is its id. */
export const aPush = (id: number, alert = `新订单 ${id}`, extras: Partial<Extras> = {}): Push => ({
  id: String(id),
  at: '2026-11-15 10:00:00',
  read: false,
  message: {
    title: '新订单',
    alert,
    extras: {
      type: 8,
      event: 'receivedNew',
      identity: 0,
      voice_should_play: 1,
      voice_file: 'new-order.wav',
      auto_reload_page: 0,
      params: '{}',
      ...extras,
    },
  },
})

/** The server's shelf of pushes, as `push.missed` answers from it. */
export const missedFrom =
  (shelf: readonly Push[]) =>
  ({ query }: { query: { after?: string; limit?: string } }) => {
    const { after } = query
    const newer = after === undefined ? shelf : shelf.filter(({ id }) => Number(id) > Number(after))
    const limit = Number(query.limit)
    return {
      items: after === undefined ? newer.slice(-limit) : newer.slice(0, limit),
      latest: shelf.at(-1)?.id ?? '0',
      unread: shelf.filter(({ read }) => !read).length,
    }
  }

/** How a person is told who has chosen only this. */
export const aNotificationSetting = (
  choices: NotificationChoices = {},
  facts: Partial<NotificationSetting> = {},
): NotificationSetting => ({
  events: allNotificationEvents.map((event) => ({
    event,
    group: notificationEvents[event].group,
    label: notificationEvents[event].label,
    ways: allWays.map((way) => ({
      way,
      on: isChosen(choices, event, way),
      fixed: ['always', 'never'].includes(ruleOf(event, way)),
    })),
  })),
  quiet_hours: usualQuietHours,
  mobile_bound: true,
  email_bound: true,
  ...facts,
})

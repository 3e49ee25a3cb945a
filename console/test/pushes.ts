import { isChosen } from '@zdb/contract/desk/push/is-told'
import {
  allNotificationEvents,
  allWays,
  notificationEvents,
  ruleOf,
  urgencyOf,
  usualQuietHours,
  type NotificationChoices,
} from '@zdb/contract/desk/push/notifications'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { NotificationSetting } from '#core/alerts/notification-setting.ts'
import type { Push } from '#core/realtime/feed.ts'

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
      needs_person: 0,
      identity: 0,
      voice_should_play: 1,
      voice_file: 'new-order.wav',
      auto_reload_page: 0,
      params: '{}',
      ...extras,
    },
  },
})

/** A push that somebody has to acknowledge. */
export const anAlert = (id: number, alert = `新的网单 ${id}`, extras: Partial<Extras> = {}): Push =>
  aPush(id, alert, { event: 'onlineNew', needs_person: 1, params: JSON.stringify({ online_sn: `O${id}` }), ...extras })

type OpenAlerts = WireResult<typeof alerts.open>
export type AlertState = WireResult<typeof alerts.acknowledge>['items'][number]

/** How far an alert is; nobody has acknowledged it. */
export const anAlertState = (id: number, facts: Partial<AlertState> = {}): AlertState => ({
  id: String(id),
  step: 'tab',
  step_label: '网页提示',
  next_at: '2026-11-15 10:00:20',
  ended: null,
  ended_label: '',
  ended_at: null,
  ended_by: '',
  ended_by_id: '',
  ended_on: '',
  mine: false,
  ...facts,
})

/** Acknowledged by 周小店 at the counter's screen. */
export const anEndedAlert = (id: number): AlertState =>
  anAlertState(id, {
    next_at: null,
    ended: 'acknowledged',
    ended_label: '已确认',
    ended_at: '2026-11-15 10:01:00',
    ended_by: '周小店',
    ended_by_id: '8',
    ended_on: 'Chrome · Windows',
  })

/** What is open, as `alerts.open` answers. */
export const openAlertsOf = (pushes: readonly Push[], total = pushes.length): OpenAlerts => ({
  total,
  oldest_at: pushes[0]?.at ?? null,
  kinds: [],
  items: pushes.map(({ id, at, message: { title, alert, extras } }) => {
    const { mine: _mine, ...state } = anAlertState(Number(id))
    return {
      ...state,
      at,
      title,
      alert,
      event: extras.event,
      event_label: notificationEvents[extras.event].label,
      urgency: urgencyOf(extras.event) ?? 3,
      voice_file: extras.voice_file,
      identity: extras.identity,
      params: extras.params,
    }
  }),
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

type SelfTestAnswer = WireResult<typeof alerts.selfTest>

/** The server finds nothing wrong with this page. */
export const aSelfTestAnswer = (facts: Partial<SelfTestAnswer> = {}): SelfTestAnswer => ({
  clock: 1_763_000_000_000,
  skew_ms: 1_400,
  latest_push: '0',
  open: 0,
  printers: { total: 2, down: [] },
  failing: [],
  ...facts,
})

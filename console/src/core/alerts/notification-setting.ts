import { create } from 'zustand'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { push } from '@zdb/contract/desk/push/endpoints'
import { isTold } from '@zdb/contract/desk/push/is-told'
import {
  usualQuietHours,
  type NotificationChoices,
  type NotificationWay,
  type QuietHours,
} from '@zdb/contract/desk/push/notifications'
import { serverNow } from '../browser/server-clock.ts'
import { call } from '../http/client.ts'
import type { Push } from '../realtime/feed.ts'
import { onSessionEnd } from '../session/session-listeners.ts'

export type NotificationSetting = WireResult<typeof push.notificationSetting>

const usual = { choices: {}, quietHours: usualQuietHours }

/** How the person before this screen is told; until the server has said it, as everybody is. */
export const useNotificationSetting = create<{ choices: NotificationChoices; quietHours: QuietHours }>(() => usual)

onSessionEnd(() => useNotificationSetting.setState(usual))

/** From now on the person is told in this way. */
export const obeyNotificationSetting = ({ events, quiet_hours }: NotificationSetting) =>
  useNotificationSetting.setState({
    choices: Object.fromEntries(
      events.flatMap(({ event, ways }) => ways.map(({ way, on }) => [`${event}.${way}`, on] as const)),
    ),
    quietHours: quiet_hours,
  })

export const loadNotificationSetting = async () => {
  const answer = await call(push.notificationSetting, {}, { manner: 'background' })
  if (answer.ok) obeyNotificationSetting(answer.data)
}

/** Whether a push may call on the person in this way now: quiet hours are by the server's clock, whatever this one says. */
export const mayCallOn = ({ message: { extras } }: Push, way: NotificationWay, at = serverNow()): boolean =>
  isTold(useNotificationSetting.getState(), extras.event, way, new Date(at))

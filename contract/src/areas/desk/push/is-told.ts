import { momentText } from '../../../kit/china-time.ts'
import {
  notificationWays,
  ruleOf,
  type NotificationChoices,
  type NotificationEvent,
  type NotificationWay,
  type QuietHours,
} from './notifications.ts'

export const isQuiet = ({ on, from, until }: QuietHours, at: Date): boolean => {
  const time = momentText(at).slice(11, 16)
  if (!on) return false
  return from < until ? time >= from && time < until : time >= from || time < until
}

const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** How long it is until quiet hours begin; as long as one likes where there are none. */
export const untilQuiet = ({ on, from }: QuietHours, at: Date): number => {
  if (!on) return Infinity
  const day = 86_400_000
  const passed = minuteOfDay(momentText(at).slice(11, 16)) * 60_000 + (at.getTime() % 60_000)
  return (minuteOfDay(from) * 60_000 - passed + day) % day
}

/** What the person has chosen, or what holds while they have not. */
export const isChosen = (choices: NotificationChoices, event: NotificationEvent, way: NotificationWay): boolean => {
  const rule = ruleOf(event, way)
  if (rule === 'always' || rule === 'never') return rule === 'always'
  return choices[`${event}.${way}`] ?? rule === 'on'
}

/** Whether this person is told of the event in this way now; every way asks here. */
export const isTold = (
  { choices, quietHours }: { choices: NotificationChoices; quietHours: QuietHours },
  event: NotificationEvent,
  way: NotificationWay,
  at: Date,
): boolean => {
  if (ruleOf(event, way) === 'always') return true
  return isChosen(choices, event, way) && !(notificationWays[way].quiet && isQuiet(quietHours, at))
}

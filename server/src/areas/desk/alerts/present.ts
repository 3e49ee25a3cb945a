import type { Result } from '@zdb/contract/kit/endpoint'
import type { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { alertEnds, alertSteps, type AlertEnd } from '@zdb/contract/desk/alerts/steps'
import { knownEvent, pushEvents } from '@zdb/contract/desk/push/notifications'
import { deviceName } from '#core/http/device-name'
import type { AlertRow } from './alerts.sql.ts'
import { stepName } from './steps.ts'

type AlertView = Result<typeof alerts.open>['items'][number]
type StateKey = Exclude<keyof Result<typeof alerts.acknowledge>['items'][number], 'mine'>
export type AlertState = Pick<AlertView, StateKey>

const platform = '平台客服'

export const presentState = (row: AlertRow): AlertState => {
  const step = stepName(row.step)
  const ended = row.ended as AlertEnd | null
  return {
    id: String(row.id),
    step,
    step_label: alertSteps[step].label,
    next_at: row.next_at,
    ended,
    ended_label: ended === null ? '' : [alertEnds[ended].label, row.ended_words].filter(Boolean).join('：'),
    ended_at: row.ended_at,
    ended_by: row.ended_name ?? (ended === 'desk' ? platform : ''),
    ended_by_id: row.ended_by === null ? '' : String(row.ended_by),
    ended_on: row.ended_on && deviceName(row.ended_on),
  }
}

export const presentAlert = (row: AlertRow): AlertView => ({
  ...presentState(row),
  event: knownEvent(row.event),
  event_label: pushEvents[knownEvent(row.event)].label,
  urgency: row.urgency,
  at: row.at,
  title: row.title,
  alert: row.words,
  voice_file: row.voice_file,
  identity: row.identity,
  params: JSON.stringify(row.params),
})

import type { Result } from '@zdb/contract/kit/endpoint'
import type { push } from '@zdb/contract/desk/push/endpoints'
import { knownEvent } from '@zdb/contract/desk/push/notifications'
import { needsPerson, type PushRow } from './push.sql.ts'

export type PushMessage = Result<typeof push.missed>['items'][number]

export const presentPush = (row: PushRow, readUpTo: number): PushMessage => ({
  id: String(row.id),
  at: row.at,
  read: row.id <= readUpTo,
  message: {
    title: row.title,
    alert: row.alert,
    extras: {
      type: row.type,
      event: knownEvent(row.event),
      needs_person: needsPerson(row) ? 1 : 0,
      identity: row.identity,
      voice_should_play: row.voice_file ? 1 : 0,
      voice_file: row.voice_file,
      auto_reload_page: row.auto_reload ? 1 : 0,
      params: JSON.stringify(row.params),
    },
  },
})

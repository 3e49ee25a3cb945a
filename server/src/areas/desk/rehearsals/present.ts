import type { rehearsals } from '@zdb/contract/desk/rehearsals/endpoints'
import { rehearsalStates } from '@zdb/contract/desk/rehearsals/states'
import type { Result } from '@zdb/contract/kit/endpoint'
import { openMoves, stateIn } from '#core/domain/machine'
import { rehearsalLife } from './machine.ts'
import type { Rehearsal } from './rehearsal.sql.ts'

type Row = Result<typeof rehearsals.list>['items'][number]

export const presentRehearsal = (row: Rehearsal): Row => {
  const state = rehearsalStates[stateIn(rehearsalLife, row)]
  const isOpen = openMoves(rehearsalLife, row, ['merchant']).has('cancelRehearsal')
  return {
    id: String(row.id),
    title: row.title,
    status: state.code,
    status_zh: state.label,
    tone: state.tone,
    factor: row.factor,
    hours: row.hours,
    minutes: row.minutes,
    by: row.actor_name.startsWith('system:') ? '平台' : row.actor_name,
    at: row.created_at,
    started_at: row.started_at,
    ended_at: row.ended_at,
    progress: row.ended_at === null ? row.progress : null,
    verdict: row.verdict,
    lost: row.lost,
    actions: isOpen ? ['cancelRehearsal'] : [],
  }
}

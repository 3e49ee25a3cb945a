import { addDays, dayText } from '@zdb/contract/kit/china-time'
import type { Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import type { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { festivalStates, type FestivalRole, type TemplateAudience } from '@zdb/contract/shop/festivals/states'
import { openMoves } from '#core/domain/machine'
import { stateOf } from '@zdb/contract/kit/states'
import { may, type Actor } from '#core/http/actor'
import { festivalLife } from '../machine.ts'
import { standingOf } from '../places/standing.ts'
import type { FilledSlot } from './festival-slots.sql.ts'
import type { Festival } from './plan.sql.ts'

type Detail = Result<typeof festivals.detail>
type Slot = Detail['slots'][number]

const actions = ['update', 'activate', 'suspend', 'resume', 'end'] as const

export const presentHead = (actor: Actor, festival: Festival) => {
  const state = stateOf(festivalStates, festival.state)
  const open = may(actor, 'festival.manage') ? openMoves(festivalLife, festival, ['merchant']) : new Set<string>()
  return {
    id: String(festival.id),
    name: festival.name,
    first_day: dayText(festival.starts_at),
    last_day: addDays(dayText(festival.ends_at), -1),
    status: festival.state,
    status_zh: festivalStates[state].label,
    state,
    accept_from: festival.accept_from,
    actions: actions.filter((name) => open.has(name)),
  }
}

export const presentSlot = (slot: FilledSlot): Slot => ({
  id: String(slot.id),
  sid: String(slot.store_id),
  store: slot.store,
  from: slot.starts_at,
  to: slot.ends_at,
  capacity: slot.capacity,
  taken: slot.taken,
  made: slot.made,
  cutoff: slot.cutoff_at,
  cutoff_fixed: slot.cutoff_fixed,
  standing: standingOf({ ...slot, full_since: slot.taken >= slot.capacity ? slot.starts_at : null }),
})

export type PlannedRole = { role: FestivalRole; account_id: string }
export type PlannedTemplate = { audience: TemplateAudience; title: string; text: string }

export const rolesOf = ({ roles }: Pick<Festival, 'roles'>): PlannedRole[] => roles as PlannedRole[]

export const templatesOf = ({ templates }: Pick<Festival, 'templates'>): PlannedTemplate[] =>
  templates as PlannedTemplate[]

export const floorOf = (floor: number | null) => (floor === null ? null : fen(floor))

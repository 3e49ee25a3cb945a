import type { WireBody } from '@zdb/contract/kit/endpoint'
import type { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { mostDays } from '@zdb/contract/shop/festivals/limits'
import type { FestivalRole, TemplateAudience } from '@zdb/contract/shop/festivals/states'
import { momentOf, momentText } from '#ui/format/moment.ts'
import type { FestivalDetail } from '../festival.ts'

export type Plan = WireBody<typeof festivals.create>
/** Times of day: 10:00 to 12:00; the end of a day is 24:00. */
export type SlotTimes = { readonly key: string; readonly from: string; readonly to: string }
export type WaveDraft = {
  /** Which of them it is, whatever is typed into it. */
  readonly key: string
  readonly name: string
  readonly at: string
  readonly from: string
  readonly to: string
  readonly share: string
  readonly role: FestivalRole
}
export type TemplateDraft = {
  readonly key: string
  readonly audience: TemplateAudience
  readonly title: string
  readonly text: string
}

/** A plan as it stands on the screen: every value is what somebody typed. */
export type PlanDraft = {
  readonly name: string
  readonly first_day: string
  readonly last_day: string
  readonly last_year: string
  readonly accept_from: string
  readonly cutoff_hours: string
  readonly stores: readonly { readonly sid: string; readonly floor: string }[]
  readonly times: readonly SlotTimes[]
  /** By store, day and beginning. */
  readonly capacities: Readonly<Record<string, string>>
  /** The fixed moment at which all slots of a day are cut off; none where it is by hours. */
  readonly cutoffs: Readonly<Record<string, string>>
  readonly waves: readonly WaveDraft[]
  readonly roles: readonly { readonly role: FestivalRole; readonly account_id: string }[]
  readonly templates: readonly TemplateDraft[]
}

export type DraftPart = { draft: PlanDraft; change: (part: Partial<PlanDraft>) => void }

export const cellKey = (sid: string, day: string, from: string): string => `${sid}|${day}|${from}`

const dayMs = 86_400_000

export const daysOf = ({ first_day, last_day }: Pick<PlanDraft, 'first_day' | 'last_day'>): string[] => {
  if (!first_day || !last_day || last_day < first_day) return []
  const first = momentOf(`${first_day} 00:00:00`).getTime()
  const count = (momentOf(`${last_day} 00:00:00`).getTime() - first) / dayMs + 1
  return Array.from({ length: Math.min(mostDays, count) }, (_, index) =>
    momentText(new Date(first + index * dayMs)).slice(0, 10),
  )
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Slots of so many hours from one time of day to another; what is left over at the end is none. */
export const timesBetween = (from: string, to: string, hours: number): SlotTimes[] => {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
  const [start, end, each] = [minutes(from), minutes(to), hours * 60]
  if (!(each > 0) || !(end > start)) return []
  return Array.from({ length: Math.floor((end - start) / each) }, (_, index) => ({
    key: clock(start + index * each),
    from: clock(start + index * each),
    to: clock(start + (index + 1) * each),
  }))
}

export const emptyDraft = (sids: readonly string[]): PlanDraft => ({
  name: '',
  first_day: '',
  last_day: '',
  last_year: '',
  accept_from: '',
  cutoff_hours: '12',
  stores: sids.map((sid) => ({ sid, floor: '' })),
  times: timesBetween('08:00', '20:00', 2),
  capacities: {},
  cutoffs: {},
  waves: [],
  roles: [],
  templates: [],
})

const momentInput = (text: string | null): string => (text ? text.slice(0, 16).replace(' ', 'T') : '')
const momentOfInput = (text: string): string => `${text.replace('T', ' ')}:00`
const endOfSlot = (to: string): string => (to.slice(11, 16) === '00:00' ? '24:00' : to.slice(11, 16))

export const draftOf = (festival: FestivalDetail): PlanDraft => {
  const times = new Map(festival.slots.map(({ from, to }) => [from.slice(11, 16), endOfSlot(to)]))
  const fixed = festival.slots.filter(({ cutoff_fixed }) => cutoff_fixed)
  return {
    name: festival.name,
    first_day: festival.first_day,
    last_day: festival.last_day,
    last_year: '',
    accept_from: momentInput(festival.accept_from),
    cutoff_hours: String(festival.cutoff_hours),
    stores: festival.stores.map(({ sid, floor }) => ({ sid, floor: floor ?? '' })),
    times: [...times].map(([from, to]) => ({ key: from, from, to })).toSorted((a, b) => a.from.localeCompare(b.from)),
    capacities: Object.fromEntries(
      festival.slots.map(({ sid, from, capacity }) => [
        cellKey(sid, from.slice(0, 10), from.slice(11, 16)),
        String(capacity),
      ]),
    ),
    cutoffs: Object.fromEntries(fixed.map(({ from, cutoff }) => [from.slice(0, 10), momentInput(cutoff)])),
    waves: festival.waves.map((wave) => ({
      ...wave,
      key: `${wave.name} ${wave.at}`,
      at: momentInput(wave.at),
      from: momentInput(wave.from),
      to: momentInput(wave.to),
      share: String(wave.share),
    })),
    roles: festival.roles.map(({ role, account_id }) => ({ role, account_id })),
    templates: festival.templates.map((template, index) => ({ ...template, key: `${template.title} ${index}` })),
  }
}

const momentAt = (day: string, time: string): string =>
  time === '24:00' ? momentText(new Date(momentOf(`${day} 00:00:00`).getTime() + dayMs)) : `${day} ${time}:00`

/** What is sent: a cell without a number is no slot. */
export const planOf = (draft: PlanDraft): Plan => ({
  name: draft.name,
  first_day: draft.first_day,
  last_day: draft.last_day,
  accept_from: draft.accept_from ? momentOfInput(draft.accept_from) : null,
  cutoff_hours: Number(draft.cutoff_hours || 0),
  stores: draft.stores.map(({ sid, floor }) => ({ sid, floor: floor === '' ? null : floor })),
  slots: draft.stores.flatMap(({ sid }) =>
    daysOf(draft).flatMap((day) =>
      draft.times.flatMap(({ from, to }) => {
        const capacity = draft.capacities[cellKey(sid, day, from)] ?? ''
        const cutoff = draft.cutoffs[day]
        if (capacity === '') return []
        return [
          {
            sid,
            from: momentAt(day, from),
            to: momentAt(day, to),
            capacity: Number(capacity),
            cutoff: cutoff ? momentOfInput(cutoff) : null,
          },
        ]
      }),
    ),
  ),
  waves: draft.waves.map(({ key: _key, ...wave }) => ({
    ...wave,
    at: momentOfInput(wave.at),
    from: momentOfInput(wave.from),
    to: momentOfInput(wave.to),
    share: Number(wave.share || 0),
  })),
  roles: draft.roles.filter(({ account_id }) => account_id !== '').map((role) => ({ ...role })),
  templates: draft.templates.map(({ key: _key, ...template }) => template),
})

/** Why it cannot be sent yet, in the order of the page; undefined when nothing is missing. */
export const mistakeIn = (draft: PlanDraft): string | undefined => {
  if (draft.name.trim() === '') return '请填写节日名称'
  if (daysOf(draft).length === 0) return '请填写节日的日期'
  if (draft.stores.length === 0) return '请至少选择一家门店'
  if (draft.times.some(({ from, to }) => !from || !to || to <= from)) return '时段的结束应晚于开始'
  if (draft.waves.some(({ name, at, from, to }) => !name || !at || !from || !to)) return '请填完整每个备货波次'
  if (draft.templates.some(({ title, text }) => !title.trim() || !text.trim())) return '请填完整每条话术'
  return undefined
}

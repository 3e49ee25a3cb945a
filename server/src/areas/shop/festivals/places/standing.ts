import { momentText } from '@zdb/contract/kit/china-time'
import type { CodeName } from '@zdb/contract/codes'
import { festivalStates, type SlotStanding } from '@zdb/contract/shop/festivals/states'
import { now } from '#core/time/clock'
import { nextOpens, slotAt, slotsAt, type LiveSlot, type Placement, type Slot } from './slot.sql.ts'

type Standable = Pick<LiveSlot, 'ends_at' | 'cutoff_at' | 'full_since' | 'state'>

/** Whether a slot takes orders, and if not, why. */
export const standingOf = ({ ends_at, cutoff_at, full_since, state }: Standable): SlotStanding => {
  if (ends_at <= now()) return 'past'
  if (state === festivalStates.suspended.code) return 'suspended'
  if (cutoff_at <= now()) return 'cutOff'
  return full_since === null ? 'open' : 'full'
}

const clock = (at: Date): string => momentText(at).slice(11, 16)

/** 5月20日 10:00–12:00 */
export const slotWords = ({ starts_at, ends_at }: Pick<Slot, 'starts_at' | 'ends_at'>): string => {
  const [month, day] = momentText(starts_at).slice(5, 10).split('-').map(Number)
  return `${month}月${day}日 ${clock(starts_at)}–${clock(ends_at) === '00:00' ? '24:00' : clock(ends_at)}`
}

const reasons: Readonly<Record<Exclude<SlotStanding, 'open'>, { code: CodeName; words: string }>> = {
  full: { code: 'slotFull', words: '已满' },
  cutOff: { code: 'slotCutOff', words: '已截单' },
  suspended: { code: 'slotSuspended', words: '已暂停接单' },
  past: { code: 'slotCutOff', words: '已过' },
}

export type SlotObstacle = { code: CodeName; words: string; slotId: number }

type Closed = { readonly slot: LiveSlot; readonly standing: Exclude<SlotStanding, 'open'> }

/** What is said of slots that take nothing, and from when their stores take orders again. */
const obstaclesOf = async (closed: readonly Closed[]): Promise<SlotObstacle[]> => {
  const opens = await nextOpens(closed.map(({ slot }) => ({ storeId: slot.store_id, start: slot.starts_at })))
  return closed.map(({ slot, standing }) => {
    const { code, words } = reasons[standing]
    const next = opens.get(slot.store_id)
    const then = next ? `，${slotWords(next)} 可接单` : ''
    return { code, words: `${slot.store} ${slotWords(slot)} ${words}${then}`, slotId: slot.id }
  })
}

export const obstacleOf = async (slot: LiveSlot, standing: Closed['standing']): Promise<SlotObstacle> => {
  const [obstacle] = await obstaclesOf([{ slot, standing }])
  return obstacle as SlotObstacle
}

/** The same of several stores at one time: what each that takes nothing then says. */
export const obstaclesAt = async (storeIds: readonly number[], start: Date): Promise<ReadonlyMap<number, string>> => {
  const closed = (await slotsAt(storeIds, start)).flatMap((slot) => {
    const standing = standingOf(slot)
    return standing === 'open' ? [] : [{ slot, standing }]
  })
  const obstacles = await obstaclesOf(closed)
  return new Map(closed.map(({ slot }, index) => [slot.store_id, obstacles[index]?.words ?? '']))
}

/** Why a store takes nothing at that time; nothing where no festival says so. */
export const slotObstacle = async (place: Placement): Promise<SlotObstacle | undefined> => {
  const slot = await slotAt(place)
  const standing = slot ? standingOf(slot) : 'open'
  return slot && standing !== 'open' ? obstacleOf(slot, standing) : undefined
}

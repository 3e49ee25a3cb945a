import { festivalStates } from '@zdb/contract/shop/festivals/states'
import type { Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { slotWords } from '../places/standing.ts'
import { countSlots, overlapOf, type Festival } from '../plan/plan.sql.ts'

type Plan = Pick<Festival, 'id' | 'ends_at'>

const overlapWords = async (tx: Tx, id: number): Promise<string> => {
  const overlap = await overlapOf(tx, id)
  return overlap ? `${overlap.store} ${slotWords(overlap)} 已在“${overlap.name}”中` : ''
}

/** Why a plan cannot take effect, '' when it can. The plans of the merchant are locked. */
export const obstacleTo = async (tx: Tx, { id, ends_at }: Plan): Promise<string> => {
  if (ends_at <= now()) return '节日的日期已过'
  if ((await countSlots(tx, id)) === 0) return '请先填写至少一家门店的时段产能'
  return overlapWords(tx, id)
}

/** A plan in effect still has each time of a store to itself. */
export const refuseOverlap = async (tx: Tx, { id, state }: Pick<Festival, 'id' | 'state'>): Promise<void> => {
  if (state === festivalStates.draft.code) return
  const words = await overlapWords(tx, id)
  if (words !== '') refuse('festivalOverlaps', words)
}

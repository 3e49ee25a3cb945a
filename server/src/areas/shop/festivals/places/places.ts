import type { Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { announce } from '#core/work/outbox'
import { slotTouched } from '../events.ts'
import { fillOf, lockSlotAt, setFull, slotAt, type LiveSlot, type Placement } from './slot.sql.ts'
import { obstacleOf, standingOf } from './standing.ts'

/**
 * Who asks for a place: somebody else's order needs an open slot; an order of the store's own only needs a free place;
 * what has happened already is counted, whether there is room or not.
 */
export type PlaceFor = 'others' | 'own' | 'counted'

type Change = { before: Placement | undefined; after: Placement | undefined; for: PlaceFor }

const isSame = (one: Placement, other: Placement): boolean =>
  one.storeId === other.storeId && one.start.getTime() === other.start.getTime()

const refuseClosed = async (slot: LiveSlot, wanted: PlaceFor): Promise<void> => {
  const standing = standingOf(slot)
  if (wanted !== 'others' || standing === 'open' || standing === 'full') return
  const { code, words } = await obstacleOf(slot, standing)
  refuse(code, words)
}

/** The slot is locked and the order counts already: one too many is taken back with all that belongs to it. */
const take = async (tx: Tx, place: Placement, before: LiveSlot | undefined, wanted: PlaceFor): Promise<void> => {
  const slot = await lockSlotAt(tx, place)
  if (!slot || slot.id === before?.id) return
  await refuseClosed(slot, wanted)
  const { taken } = await fillOf(tx, slot.id)
  if (taken > slot.capacity && wanted !== 'counted') {
    const { code, words } = await obstacleOf(slot, 'full')
    refuse(code, words)
  }
  if (taken < slot.capacity || slot.full_since) return
  await setFull(tx, slot.id, now())
  await announce(tx, slotTouched, { slotId: slot.id })
}

/**
 * An order begins or ceases to take a place, or takes another: asked by whoever has just changed it, in the same
 * transaction. A place given back is not waited for: it is counted once it is committed.
 */
export const followPlace = async (tx: Tx, { before, after, for: wanted }: Change): Promise<void> => {
  if (before && after && isSame(before, after)) return
  const left = before ? await slotAt(before) : undefined
  if (after) await take(tx, after, left, wanted)
  const stays =
    after && left && left.store_id === after.storeId && left.starts_at <= after.start && left.ends_at > after.start
  if (left && !stays) await announce(tx, slotTouched, { slotId: left.id })
}

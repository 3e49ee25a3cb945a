import { festivalStates } from '@zdb/contract/shop/festivals/states'
import { within, type Tx } from '#core/db/tx'
import { later, minutes, now } from '#core/time/clock'
import { wishForStore } from '../channels/wishes.ts'
import { storesOfFestival } from '../plan/festival-slots.sql.ts'
import { refreshFestival, tellDue, tellSlot, tellTurnedAway } from '../pushes.ts'
import { openForsaken, patchSlot, slotsBeforeCutoff, slotsBehind, slotsToFollow, storesToFollow } from './follow.sql.ts'
import { fillOf, lockLiveSlot, type LiveSlot } from './slot.sql.ts'
import { standingOf } from './standing.ts'
import { takeTurnedAway } from './turned-away.sql.ts'

const live = new Set<number>([festivalStates.active.code, festivalStates.suspended.code])

/** Its own people hear once of each turn; what is over is told to nobody. */
const tellTurn = async (tx: Tx, slot: LiveSlot): Promise<void> => {
  const isFull = slot.full_since !== null
  const isCutOff = slot.cutoff_at <= now()
  const closed = isFull || isCutOff
  if (closed === slot.told_closed) return
  await patchSlot(tx, slot.id, { told_closed: closed })
  if (!closed) await tellSlot(tx, slot, 'open')
  else await tellSlot(tx, slot, isCutOff ? 'cutOff' : 'full')
}

/** Counts a slot anew; who must hear of the difference is told in the same commit, and the channels follow. */
export const followSlot = (slotId: number): Promise<void> =>
  within(async (tx) => {
    const slot = await lockLiveSlot(tx, slotId)
    if (!slot || !live.has(slot.state)) return
    const { taken } = await fillOf(tx, slotId)
    const isFull = taken >= slot.capacity
    const full_since = isFull ? (slot.full_since ?? now()) : null
    if (isFull !== (slot.full_since !== null)) await patchSlot(tx, slotId, { full_since })
    const counted = { ...slot, full_since }
    if (slot.ends_at > now()) await tellTurn(tx, counted)
    if (standingOf(counted) === 'open') await tellTurnedAway(tx, counted, await takeTurnedAway(tx, slotId))
    await wishForStore(tx, slot)
    refreshFestival(slot)
  })

/** All slots of a plan that was changed, suspended or ended; and its stores, where no slot is left. */
export const followFestival = async (festivalId: number): Promise<void> => {
  for (const id of await slotsBehind(festivalId, now())) await followSlot(id)
  for (const store of await storesOfFestival(festivalId)) await within((tx) => wishForStore(tx, store))
}

const warningMinutes = 30

/** Once for each slot: it closes soon, and there is work left in it. */
const warn = (slotId: number): Promise<void> =>
  within(async (tx) => {
    const slot = await lockLiveSlot(tx, slotId)
    if (!slot || slot.cutoff_warned_at || !live.has(slot.state)) return
    await patchSlot(tx, slotId, { cutoff_warned_at: now() })
    const { taken, made } = await fillOf(tx, slotId)
    const left = Math.max(1, Math.ceil((slot.cutoff_at.getTime() - now().getTime()) / minutes(1)))
    if (taken > made) await tellDue(tx, slot, taken - made, left)
  })

/** What the clock closes, and what nobody heard of: a cut-off, a place given back, a new day. One that fails stops no other. */
export const followAll = async (): Promise<void> => {
  const failures: unknown[] = []
  const each = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
    for (const one of all) await work(one).catch((error: unknown) => void failures.push(error))
  }
  await each(await slotsToFollow(now()), followSlot)
  await each(await slotsBeforeCutoff(now(), later(minutes(warningMinutes))), warn)
  await each(await storesToFollow(), (store) => within((tx) => wishForStore(tx, store)))
  await within((tx) => openForsaken(tx, now()))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} slots or stores could not be followed`)
}

import { festivalStates } from '@zdb/contract/shop/festivals/states'
import { tryPart, within, type Tx } from '#core/db/tx'
import { later, minutes, now } from '#core/time/clock'
import { wishForStore } from '../channels/wishes.ts'
import { storesOfFestival } from '../plan/festival-slots.sql.ts'
import { refreshFestival, tellDue, tellSlots, tellTurnedAway, type SlotNews, type SlotTurn } from '../pushes.ts'
import { openForsaken, patchSlot, slotsBeforeCutoff, slotsBehind, slotsToFollow, storesToFollow } from './follow.sql.ts'
import { releaseEnded } from './awaited-times.ts'
import { fillOf, lockLiveSlot, type LiveSlot } from './slot.sql.ts'
import { standingOf } from './standing.ts'
import { takeTurnedAway } from './turned-away.sql.ts'

const live = new Set<number>([festivalStates.active.code, festivalStates.suspended.code])

/** Its own people hear once of each turn; what is over is told to nobody. */
const turnOf = async (tx: Tx, slot: LiveSlot): Promise<SlotNews | undefined> => {
  const isFull = slot.full_since !== null
  const isCutOff = slot.cutoff_at <= now()
  const closed = isFull || isCutOff
  if (closed === slot.told_closed) return undefined
  await patchSlot(tx, slot.id, { told_closed: closed })
  if (!closed) return 'open'
  return isCutOff ? 'cutOff' : 'full'
}

/** Counts a slot anew; says what its people must hear of it. */
const recount = async (tx: Tx, slotId: number): Promise<SlotTurn | undefined> => {
  const slot = await lockLiveSlot(tx, slotId)
  if (!slot || !live.has(slot.state)) return undefined
  const { taken } = await fillOf(tx, slotId)
  const isFull = taken >= slot.capacity
  const full_since = isFull ? (slot.full_since ?? now()) : null
  if (isFull !== (slot.full_since !== null)) await patchSlot(tx, slotId, { full_since })
  const counted = { ...slot, full_since }
  const news = slot.ends_at > now() ? await turnOf(tx, counted) : undefined
  if (standingOf(counted) === 'open') await tellTurnedAway(tx, counted, await takeTurnedAway(tx, slotId))
  return { slot: counted, news }
}

/**
 * Slots of one merchant in one commit: who must hear of a difference is told of all of them at once, and the channels
 * follow. One that fails stops no other; the failures are handed back.
 */
const followTogether = (slotIds: readonly number[]): Promise<unknown[]> =>
  within(async (tx) => {
    const failures: unknown[] = []
    const turns: SlotTurn[] = []
    for (const id of slotIds.toSorted((a, b) => a - b)) {
      const result = await tryPart(tx, () => recount(tx, id))
      if ('error' in result) failures.push(result.error)
      else if (result.done) turns.push(result.done)
    }
    await tellSlots(tx, turns)
    const stores = new Map(turns.map(({ slot }) => [slot.store_id, slot]))
    for (const store of stores.values()) {
      const result = await tryPart(tx, () => wishForStore(tx, store))
      if ('error' in result) failures.push(result.error)
    }
    for (const { slot } of new Map(turns.map((turn) => [turn.slot.festival_id, turn])).values()) refreshFestival(slot)
    return failures
  })

/** So many of a merchant are held and told of at once. */
const most = 100

type Failures = unknown[]

const each = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<Failures> => {
  const failures: Failures = []
  for (const one of all) await work(one).catch((error: unknown) => void failures.push(error))
  return failures
}

const followSlots = async (slotIds: readonly number[]): Promise<Failures> => {
  const failures: Failures = []
  const parts = Array.from({ length: Math.ceil(slotIds.length / most) }, (_, part) =>
    slotIds.slice(part * most, (part + 1) * most),
  )
  const fallen = await each(parts, async (part) => failures.push(...(await followTogether(part))))
  return [...failures, ...fallen]
}

const raise = (failures: Failures): void => {
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} slots or stores could not be followed`)
}

export const followSlot = async (slotId: number): Promise<void> => raise(await followSlots([slotId]))

/** All slots of a plan that was changed, suspended or ended; and its stores, where no slot is left. */
export const followFestival = async (festivalId: number): Promise<void> => {
  const failures = await followSlots(await slotsBehind(festivalId, now()))
  const stores = await each(await storesOfFestival(festivalId), (store) => within((tx) => wishForStore(tx, store)))
  await within((tx) => releaseEnded(tx, festivalId))
  raise([...failures, ...stores])
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
  const ofMerchants = Map.groupBy(await slotsToFollow(now()), ({ merchant_id }) => merchant_id)
  const failures: Failures = []
  for (const slots of ofMerchants.values()) failures.push(...(await followSlots(slots.map(({ id }) => id))))
  failures.push(...(await each(await slotsBeforeCutoff(now(), later(minutes(warningMinutes))), warn)))
  failures.push(...(await each(await storesToFollow(), (store) => within((tx) => wishForStore(tx, store)))))
  await within((tx) => openForsaken(tx, now()))
  // Whoever was turned away just before a plan ended was noted after it.
  await within((tx) => releaseEnded(tx))
  raise(failures)
}

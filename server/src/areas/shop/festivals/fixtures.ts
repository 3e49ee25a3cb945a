import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { festivalStates, type FestivalState } from '@zdb/contract/shop/festivals/states'
import { aStore } from '#areas/shop/stores/fixtures'
import type { Tx } from '#core/db/tx'
import { hours, now } from '#core/time/clock'

export type FestivalFacts = {
  state?: FestivalState
  name?: string
  /** The store of its slots; one is made where none is named. */
  storeId?: number
  /** The first day, tomorrow unless told otherwise, and how many there are. */
  day?: string
  days?: number
  /** Orders that can be made in each slot. */
  capacity?: number
  floor?: number
  /** From which hour to which, and how long a slot is. */
  from?: number
  to?: number
  each?: number
  /** How long before a slot it is cut off; below zero so long after its beginning. */
  cutoffHours?: number
}

export type MadeFestival = { id: number; storeId: number; slots: { id: number; starts_at: Date; ends_at: Date }[] }

/** A festival of one store, in effect unless told otherwise, with slots from ten to eight. */
export const aFestival = async (tx: Tx, merchantId: number, facts: FestivalFacts = {}): Promise<MadeFestival> => {
  const { state = 'active', name = '七夕', capacity = 20, floor, from = 10, to = 20, each = 2, cutoffHours = 0 } = facts
  const day = facts.day ?? addDays(dayText(now()), 1)
  const days = facts.days ?? 1
  const storeId = facts.storeId ?? (await aStore(tx, merchantId))
  const { id } = await tx
    .insertInto('festival')
    .values({
      merchant_id: merchantId,
      name,
      state: festivalStates[state].code,
      starts_at: startOfDay(day),
      ends_at: startOfDay(addDays(day, days)),
      cutoff_hours: Math.max(0, cutoffHours),
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('festival_store')
    .values({ festival_id: id, store_id: storeId, merchant_id: merchantId, price_floor: floor ?? null })
    .execute()
  const starts = Array.from({ length: days }, (_, index) => startOfDay(addDays(day, index))).flatMap((midnight) =>
    Array.from(
      { length: Math.floor((to - from) / each) },
      (_, index) => new Date(midnight.getTime() + hours(from + index * each)),
    ),
  )
  const slots = await tx
    .insertInto('festival_slot')
    .values(
      starts.map((start) => ({
        festival_id: id,
        store_id: storeId,
        merchant_id: merchantId,
        starts_at: start,
        ends_at: new Date(start.getTime() + hours(each)),
        capacity,
        cutoff_at: new Date(start.getTime() - hours(cutoffHours)),
      })),
    )
    .returning(['id', 'starts_at', 'ends_at'])
    .execute()
  return { id, storeId, slots }
}

import { afterEach, expect } from 'vitest'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { festivalStates } from '@zdb/contract/shop/festivals/states'
import { db, within } from '#core/db/tx'
import { hours, moveClock, now, resetClock } from '#core/time/clock'
import { test, type Person, type World } from '#test/harness/world'
import { aFestival, type FestivalFacts } from './fixtures.ts'
import { followAll, followFestival } from './places/follow.ts'
import { refuseClosedSlot } from './places/turned-away.ts'

afterEach(resetClock)

const day = addDays(dayText(now()), 3)
const at = (hour: number): string => `${day} ${String(hour).padStart(2, '0')}:00:00`

/** A sender whom a full store has turned away from ten o'clock. */
const aTurnedAway = async (world: World, facts: FestivalFacts = {}) => {
  const [keeper, sender] = [await world.merchant(), await world.merchant()]
  const made = await within((tx) => aFestival(tx, keeper.merchantId, { day, to: 14, capacity: 0, ...facts }))
  await followFestival(made.id)
  const start = new Date(startOfDay(day).getTime() + hours(10))
  await expect(refuseClosedSlot(sender.merchantId, { storeId: made.storeId, start })).rejects.toThrow(/已满/)
  return { keeper, sender, ...made }
}

const toldOf = async ({ merchantId }: Person): Promise<string[]> => {
  const rows = await db()
    .selectFrom('push')
    .select('alert')
    .where('merchant_id', '=', merchantId)
    .where('event', '=', 'festivalOpens')
    .orderBy('id')
    .execute()
  return rows.map(({ alert }) => alert.replace(/^.*月\d+日 /, ''))
}

type Planned = { from: number; to: number; capacity: number }

const change = async (keeper: Person, { id, storeId }: { id: number; storeId: number }, slots: readonly Planned[]) => {
  const seen = await keeper.call(festivals.detail, { params: { id: String(id) } })
  const sid = String(storeId)
  const { code } = await keeper.call(festivals.update, {
    params: { id: String(id) },
    body: {
      name: '七夕',
      first_day: day,
      last_day: day,
      cutoff_hours: 0,
      stores: [{ sid, floor: null }],
      slots: slots.map(({ from, to, capacity }) => ({ sid, from: at(from), to: at(to), capacity })),
      revision: seen.data?.revision ?? 0,
    },
  })
  expect(code).toBe(0)
  await followFestival(id)
}

test('who was turned away hears that the time is open once its slot is removed', async ({ world }) => {
  const { keeper, sender, ...festival } = await aTurnedAway(world)
  await change(keeper, festival, [{ from: 12, to: 14, capacity: 0 }])
  expect(await toldOf(sender)).toEqual(['10:00–12:00 又可接单，可重新指派'])
  await followAll()
  expect(await toldOf(sender)).toHaveLength(1)
})

test('who was turned away hears that the time is open once the festival has ended', async ({ world }) => {
  const { keeper, sender, id } = await aTurnedAway(world)
  await keeper.call(festivals.suspend, { params: { id: String(id) } })
  await followFestival(id)
  expect(await toldOf(sender)).toEqual([])
  await keeper.call(festivals.end, { params: { id: String(id) } })
  await followFestival(id)
  await followAll()
  expect(await toldOf(sender)).toEqual(['10:00–12:00 又可接单，可重新指派'])
})

test('where other slots take the time they wait on for those, and hear of what is left over at once', async ({
  world,
}) => {
  const { keeper, sender, ...festival } = await aTurnedAway(world)
  await change(keeper, festival, [{ from: 11, to: 14, capacity: 0 }])
  expect(await toldOf(sender)).toEqual(['10:00–11:00 又可接单，可重新指派'])
  await change(keeper, festival, [{ from: 11, to: 14, capacity: 3 }])
  expect((await toldOf(sender)).slice(1)).toEqual(['11:00–14:00 又可接单，可重新指派'])
})

test('of a time that is over nobody hears', async ({ world }) => {
  const { sender, id } = await aTurnedAway(world)
  moveClock(startOfDay(day).getTime() + hours(24) - now().getTime())
  await db().updateTable('festival').set({ state: festivalStates.ended.code }).where('id', '=', id).execute()
  await followFestival(id)
  expect(await toldOf(sender)).toEqual([])
})

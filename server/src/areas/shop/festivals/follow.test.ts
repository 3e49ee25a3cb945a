import { sql } from 'kysely'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { aMerchant } from '#areas/people/identity/fixtures'
import { db, within } from '#core/db/tx'
import { hours, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { databaseTest as test } from '#test/harness/world'
import { aFestival } from './fixtures.ts'
import { followAll, followFestival } from './places/follow.ts'
import { obstaclesAt } from './places/standing.ts'

const merchantId = async (): Promise<number> => (await within((tx) => aMerchant(tx))).merchantId

const pushesTo = async (merchant: number): Promise<string[]> => {
  const rows = await db()
    .selectFrom('push')
    .select('alert')
    .where('merchant_id', '=', merchant)
    .where('event', '=', 'festivalSlot')
    .orderBy('id')
    .execute()
  return rows.map(({ alert }) => alert)
}

test('slots that are cut off at one moment are one push for their merchant', async () => {
  try {
    const [one, other] = [await merchantId(), await merchantId()]
    const plan = { day: addDays(dayText(now()), 2), cutoffHours: 10 }
    for (const merchant of [one, one, other]) await within((tx) => aFestival(tx, merchant, { ...plan, to: 12 }))
    await within((tx) => aFestival(tx, other, { ...plan, from: 14, to: 20, capacity: 0 }))
    const cutoff = startOfDay(plan.day).getTime() + hours(10) - hours(10)
    moveClock(cutoff - now().getTime() + minutes(1))
    await followAll()
    expect(await pushesTo(one)).toEqual([expect.stringMatching(/10:00–12:00、.*10:00–12:00 *2个时段已截单$/)])
    const [told, ...more] = await pushesTo(other)
    expect(more).toEqual([])
    expect(told).toMatch(/10:00–12:00 已截单/)
    await followAll()
    expect(await pushesTo(one)).toHaveLength(1)
  } finally {
    resetClock()
  }
})

test('a slot that cannot be followed stops no other of its plan', async () => {
  const merchant = await merchantId()
  const { id, slots } = await within((tx) => aFestival(tx, merchant, { capacity: 0 }))
  const bad = slots[1]?.id ?? 0
  await sql`create function refuse_slot() returns trigger language plpgsql as $$ begin raise 'this slot is stuck'; end $$`.execute(
    db(),
  )
  await sql`create trigger refuse_slot before update on festival_slot for each row when (old.id = ${sql.lit(bad)})
    execute function refuse_slot()`.execute(db())
  try {
    await expect(followFestival(id)).rejects.toThrow('1 slots or stores could not be followed')
  } finally {
    await sql`drop function refuse_slot cascade`.execute(db())
  }
  const told = async () =>
    (
      await db()
        .selectFrom('festival_slot')
        .select('id')
        .where('festival_id', '=', id)
        .where('told_closed', '=', false)
        .execute()
    ).map((slot) => slot.id)
  expect(await told()).toEqual([bad])
  expect(await pushesTo(merchant)).toEqual([expect.stringMatching(/等4个时段已满，不再接单$/)])
  await followFestival(id)
  expect(await told()).toEqual([])
})

test('why stores take nothing at a time is asked with as many statements for ten of them as for one', async () => {
  const merchant = await merchantId()
  const day = addDays(dayText(now()), 1)
  const storeIds: number[] = []
  for (let count = 0; count < 10; count += 1) {
    const { storeId, slots } = await within((tx) => aFestival(tx, merchant, { day }))
    await db()
      .updateTable('festival_slot')
      .set({ full_since: now() })
      .where('id', '=', slots[0]?.id ?? 0)
      .execute()
    storeIds.push(storeId)
  }
  const start = new Date(startOfDay(day).getTime() + hours(10))
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const one = await obstaclesAt(storeIds.slice(0, 1), start)
    const asked = query.mock.calls.length
    const all = await obstaclesAt(storeIds, start)
    expect(query.mock.calls.length - asked).toBe(asked)
    expect([...one.values()]).toEqual([expect.stringMatching(/10:00–12:00 已满，.* 12:00–14:00 可接单$/)])
    expect([...all.keys()].toSorted((a, b) => a - b)).toEqual(storeIds)
    expect(new Set([...all.values()].map((words) => words.slice(-20))).size).toBe(1)
  } finally {
    query.mockRestore()
  }
})

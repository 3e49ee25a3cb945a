import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { db, within } from '#core/db/tx'
import { days, later, now } from '#core/time/clock'
import { test, type Person } from '#test/harness/world'
import { differencesOf, differing } from './check.sql.ts'
import { settleFigures } from './settle.sql.ts'
import { checkFigures, settleAll } from './upkeep.ts'

const sold = ({ merchantId }: Person, created_at = now()) =>
  within((tx) => anOnlineOrder(tx, { merchant_id: merchantId, created_at }))

const countedOf = async ({ merchantId }: Person): Promise<number> => {
  const { rows } = await sql<{ orders: number }>`
    select coalesce(sum(orders), 0)::int as orders from figure_day
    where merchant_id = ${merchantId} and subject = 'online' and dimension = 'all' and store_id = 0`.execute(db())
  return rows[0]?.orders ?? 0
}

/** Whoever counts an order of this merchant fails. */
const breaking = async ({ merchantId }: Person, work: () => Promise<void>): Promise<void> => {
  await sql`alter table figure_order add constraint broken check (merchant_id <> ${sql.lit(merchantId)}) not valid`.execute(
    db(),
  )
  await work().finally(() => sql`alter table figure_order drop constraint broken`.execute(db()))
}

/** Another process is at this merchant's sums, as a rebuild is. */
const holding = async ({ merchantId }: Person, work: () => Promise<void>): Promise<void> => {
  const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = within(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('figures', ${merchantId}))`.execute(tx)
    held.resolve()
    await done.promise
  })
  await held.promise
  await work().finally(done.resolve)
  await other
}

const spoil = ({ merchantId }: Person) =>
  sql`update figure_day set valid = valid + 1 where merchant_id = ${merchantId}`.execute(db())

const mend = ({ merchantId }: Person) =>
  sql`update figure_day set valid = valid - 1 where merchant_id = ${merchantId}`.execute(db())

describe('the upkeep of figures', () => {
  test('goes on behind a merchant whose figures fail, and says whose did', async ({ world }) => {
    const [first, second] = [await world.merchant(), await world.merchant()]
    await sold(first)
    await sold(second)
    await breaking(first, async () => {
      await expect(settleAll()).rejects.toThrow(`figures of merchants ${first.merchantId} could not be settled`)
      expect([await countedOf(first), await countedOf(second)]).toEqual([0, 1])
    })
    await settleAll()
    expect(await countedOf(first)).toBe(1)
  })

  test('at night likewise: what differs behind it is found', async ({ world }) => {
    const [first, second] = [await world.merchant(), await world.merchant()]
    await sold(first)
    await sold(second)
    await settleAll()
    await spoil(second)
    await sold(first)
    await breaking(first, async () => {
      await expect(checkFigures()).rejects.toThrow(`figures of merchants ${first.merchantId} could not be checked`)
      expect((await differing()).words).toMatch(new RegExp(`^${second.merchantId}：`))
    })
    await mend(second)
    await checkFigures()
    expect((await differing()).backlog).toBe(0)
  })

  test('does not wait for a merchant who is being counted anew', async ({ world }) => {
    const [first, second] = [await world.merchant(), await world.merchant()]
    await sold(first)
    await sold(second)
    await holding(first, async () => {
      await settleAll()
      await checkFigures()
      expect([await countedOf(first), await countedOf(second)]).toEqual([0, 1])
    })
    await settleAll()
    expect(await countedOf(first)).toBe(1)
  })

  test('raises no alarm for what has only not been counted yet', async ({ world }) => {
    const owner = await world.merchant()
    const today = dayText(now())
    await sold(owner)
    const waiting = await differencesOf(owner.merchantId, today, today)
    expect(new Set(waiting.map(({ pending }) => pending))).toEqual(new Set([true]))
    await settleFigures(owner.merchantId)
    expect(await differencesOf(owner.merchantId, today, today)).toEqual([])
    // As soon as it was counted an order changes again: its sums are never still.
    await sql`
      create function never_still() returns trigger language plpgsql as $$
      begin
        update online_order set amount = amount + 1 where merchant_id = ${sql.lit(owner.merchantId)};
        return null;
      end $$`.execute(db())
    await sql`create trigger never_still after insert on figure_order execute function never_still()`.execute(db())
    await sold(owner)
    await checkFigures()
    expect((await differing()).backlog).toBe(0)
    await sql`drop trigger never_still on figure_order`.execute(db())
    await settleAll()
    await spoil(owner)
    await checkFigures()
    expect((await differing()).backlog).toBe(1)
  })
})

describe('a day that is over', () => {
  const correctionsOf = async (owner: Person) => {
    const { data } = await owner.call(analysis.business)
    return data?.corrections.map(({ day, orders, valid_amount }) => [day, orders, valid_amount])
  }

  test('says that orders of it were found late', async ({ world }) => {
    const owner = await world.merchant()
    await sold(owner, later(-days(7)))
    await sold(owner, later(-days(7)))
    await sold(owner)
    await settleFigures(owner.merchantId)
    expect(await correctionsOf(owner)).toEqual([[addDays(dayText(now()), -7), 2, '276.00']])
  })

  test('was corrected where an order went to another day, on both', async ({ world }) => {
    const owner = await world.merchant()
    const order = await sold(owner)
    await settleFigures(owner.merchantId)
    const before = addDays(dayText(now()), -2)
    const move = (day: string) =>
      sql`update online_order set created_at = ${new Date(`${day}T12:00:00+08:00`)} where id = ${order.id}`.execute(
        db(),
      )
    await move(before)
    expect(await correctionsOf(owner)).toEqual([[before, 1, '138.00']])
    await move(addDays(before, -1))
    expect(await correctionsOf(owner)).toEqual([
      [before, 2, '0.00'],
      [addDays(before, -1), 1, '138.00'],
    ])
  })

  test('was not corrected by an order of its last minute that is counted after midnight', async ({ world }) => {
    const owner = await world.merchant()
    const lastMinute = new Date(`${addDays(dayText(now()), -1)}T23:59:30+08:00`)
    await sold(owner, lastMinute)
    await sql`update figure_change set at = ${lastMinute} where merchant_id = ${owner.merchantId}`.execute(db())
    expect(await correctionsOf(owner)).toEqual([])
  })
})

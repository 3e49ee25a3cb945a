import { describe, expect } from 'vitest'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { checkFigures, rebuildAll, settleAll, together } from '#areas/desk/analysis/rollup/upkeep'
import { differencesOf, differing } from '#areas/desk/analysis/rollup/check.sql'
import { rebuildFigures, settleFigures } from '#areas/desk/analysis/rollup/settle.sql'
import { sql } from 'kysely'
import { db, within } from '#core/db/tx'
import { now } from '#core/time/clock'
import { test, type Person } from '../../harness/world.ts'
import { checkEveryFigure } from './every-figure.ts'
import { yuan, type Ask } from './leads.ts'
import { recount, type Recount } from './plain-recount.ts'
import { chanceFrom, happen, type Chance, type Stage } from './random-history.ts'
import { aStage } from './stage.ts'

const events = Number(process.env['FIGURE_EVENTS'] ?? 400)

const askAs =
  (person: Person): Ask =>
  async (endpoint, query) => {
    const { code, message, data } = await person.call(endpoint, { query } as never)
    expect([endpoint.path, query, code, message]).toEqual([endpoint.path, query, 0, expect.any(String)])
    return data as Record<string, unknown>
  }

/** A job that is cut off in the middle of its work: all of it is undone. */
const cutOff = (merchantId: number): Promise<void> =>
  expect(
    within(async () => {
      await settleFigures(merchantId)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')

const live = async (stage: Stage, chance: Chance, count: number): Promise<void> => {
  for (let done = 0; done < count; done += 1) {
    await within((tx) => happen(tx, stage, chance))
    if (chance.often(0.05)) await cutOff(stage.merchantId)
    if (chance.often(0.1)) await Promise.all([settleFigures(stage.merchantId), settleAll()])
  }
}

/** Some of it lies a year back, where the days of a festival are held against those of the year before. */
const moveSomeBack = async (): Promise<void> => {
  for (const table of ['online_order', 'transfer_order', 'delivery_order'])
    await sql`update ${sql.table(table)} set created_at = created_at - interval '1 year' where id % 5 = 0`.execute(db())
}

/** So many orders are asked for their own account of their money. */
const sampled = 40

const checkMargins = async (person: Person, { online }: Recount): Promise<void> => {
  for (const { sn, sums } of online.slice(0, sampled)) {
    const { data } = await person.call(finance.orderMoney, { params: { sn } })
    expect([sn, data?.margin?.amount]).toEqual([sn, yuan(sums['margin'])])
  }
}

test('small merchants are counted anew together, a large one alone', () => {
  const sizes = [9_000, 9_000, 9_000, 80_000, 0, 0, 19_999]
  expect(together(sizes.map((orders, index) => ({ id: index + 1, orders })))).toEqual([[1, 2], [3], [4], [5, 6, 7]])
})

describe('figures', () => {
  test('are what a plain count of the orders says, whatever has happened, and lead to those orders', async ({
    world,
  }) => {
    const [me, other] = [await world.merchant(), await world.merchant()]
    const stage = await aStage(me, other)
    await live(stage, chanceFrom(20_261_118), events)
    await moveSomeBack()
    const today = dayText(now())
    const counted = await recount(me.merchantId)
    const ask = askAs(me)
    const all = { ask, counted, today }
    await checkEveryFigure({ ...all, from: addDays(today, -70), to: today, sid: 0, followed: true })
    await checkEveryFigure({
      ...all,
      from: addDays(today, -20),
      to: addDays(today, -3),
      sid: stage.stores[0] ?? 0,
      followed: false,
    })
    expect(await differencesOf(me.merchantId, addDays(today, -100), today)).toEqual([])
    await checkMargins(me, counted)
  }, 600_000)

  test('are counted anew from the orders by hand, and what differs at night is told', async ({ world }) => {
    const [me, other] = [await world.merchant(), await world.merchant()]
    const stage = await aStage(me, other)
    await live(stage, chanceFrom(7), 40)
    await settleFigures(me.merchantId)
    await sql`update figure_day set valid = valid + 1 where merchant_id = ${me.merchantId}
      and ctid = (select ctid from figure_day where merchant_id = ${me.merchantId} and subject = 'online' and day > ${addDays(dayText(now()), -39)}::date limit 1)`.execute(
      db(),
    )
    await checkFigures()
    expect((await differing()).backlog).toBe(1)
    await rebuildFigures([me.merchantId])
    await checkFigures()
    expect((await differing()).backlog).toBe(0)
  }, 300_000)

  test('are the same whether merchants are counted anew one by one or many in one statement', async ({ world }) => {
    const [me, other] = [await world.merchant(), await world.merchant()]
    const stage = await aStage(me, other)
    await live(stage, chanceFrom(11), 60)
    const both = [me.merchantId, other.merchantId]
    const summed = async () => {
      const { rows: days } = await sql`
        select * from figure_day where merchant_id = any(${both}) order by merchant_id, subject, store_id, dimension, day, key`.execute(
        db(),
      )
      const { rows: orders } = await sql`
        select * from figure_order where merchant_id = any(${both}) order by merchant_id, subject, order_id`.execute(
        db(),
      )
      return { days, orders }
    }
    for (const merchantId of both) await rebuildFigures([merchantId])
    const alone = await summed()
    expect(new Set(alone.days.map((row) => (row as { merchant_id: number }).merchant_id)).size).toBe(2)
    await sql`delete from figure_day where merchant_id = any(${both})`.execute(db())
    expect(await rebuildAll()).toBeGreaterThanOrEqual(2)
    expect(await summed()).toEqual(alone)
    for (const merchantId of both) expect(await differencesOf(merchantId, '2000-01-01', '2100-01-01')).toEqual([])
  }, 300_000)
})

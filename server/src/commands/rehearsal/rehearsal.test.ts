import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { aMerchant } from '#areas/people/identity/fixtures'
import { prefixOf } from '#areas/desk/rehearsals/public'
import type { PlayOrder, PlayWord } from '#areas/desk/rehearsals/play-messages'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { aFestival } from '#areas/shop/festivals/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { sql } from 'kysely'
import { db, within } from '#core/db/tx'
import { hours, now } from '#core/time/clock'
import { databaseTest as test } from '#test/harness/world'

const day = addDays(dayText(now()), 30)
const lastYear = addDays(day, -365)
const orders = 12
/** Few, so that hands come to the end of them on a slow machine too. */
const places = 2

/** A shop that had a dozen orders on a day a year ago, most of them ordered the day before. */
const aShopWithPast = async (): Promise<number> => {
  const { merchantId } = await within((tx) => aMerchant(tx))
  await within(async (tx) => {
    const storeId = await aStore(tx, merchantId, { isDefault: true })
    await aFestival(tx, merchantId, { storeId, day, from: 12, to: 14, capacity: places })
    for (let index = 0; index < orders; index += 1) {
      const hour = 12 + (index % 2)
      await anOnlineOrder(tx, {
        merchant_id: merchantId,
        store_id: storeId,
        content: { delivery_date: lastYear, delivery_time: `${hour}:00-${hour + 1}:00` },
        created_at: new Date(startOfDay(lastYear).getTime() + (index % 3 === 0 ? hours(12.3) : -hours(5))),
      })
    }
  })
  return merchantId
}

const playIn = async (order: PlayOrder): Promise<PlayWord[]> => {
  const words: PlayWord[] = []
  const child = fork(join(import.meta.dirname, 'main.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.on('message', (word: PlayWord) => words.push(word))
  child.send(order)
  await once(child, 'exit')
  return words
}

const countsOfTables = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema = 'public'`.execute(db())
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const { rows: found } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(name)}`.execute(db())
    counts[name] = found[0]?.count ?? 0
  }
  return counts
}

const leftovers = async (connectionString: string): Promise<string[]> => {
  const admin = new pg.Client({ connectionString })
  await admin.connect()
  const prefix = await prefixOf(admin)
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  await admin.end()
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  return [...rows.map(({ datname }) => datname), ...folders]
}

describe('a festival in advance', () => {
  test(
    'no order is lost although the server is killed on the way, and the shop at work is left as it was',
    {
      timeout: 180_000,
    },
    async ({ databaseUrl }) => {
      const merchantId = await aShopWithPast()
      const before = await countsOfTables()
      const words = await playIn({
        id: 1,
        merchantId,
        databaseUrl,
        sourceFrom: lastYear,
        sourceTo: lastYear,
        day,
        factor: 2,
        hours: 1,
        minutes: 0.4,
        hands: 4,
        making: 2,
        killAt: [0.3],
      })
      const last = words.at(-1)
      const report = last && 'report' in last ? last.report : expect.fail(JSON.stringify(last))
      expect(report).toMatchObject({ source: 'festival', source_orders: orders, factor: 2, restarts: 1 })
      const { orders: counted, rows, late, actions } = report
      expect(counted).toMatchObject({ played: orders * 2, arrived: orders * 2, lost: 0, lost_numbers: [] })
      const { delivered, on_the_way, untouched, passed_on, full = 0 } = counted
      expect(delivered + on_the_way + untouched + passed_on + full).toBe(orders * 2)
      // Of the plan for that day: so many places are there, and no more orders were begun.
      expect(delivered + on_the_way).toBeLessThanOrEqual(places)
      expect(full).toBeGreaterThan(0)
      expect(rows.reduce((sum, { arrived }) => sum + arrived, 0)).toBe(orders * 2)
      expect(late.hands + late.courier + late.printer).toBe(late.total)
      expect(actions.find(({ action }) => action === 'list')?.p95).toBeGreaterThan(0)
      expect(await countsOfTables()).toEqual(before)
      expect(await leftovers(databaseUrl)).toEqual([])
    },
  )
})

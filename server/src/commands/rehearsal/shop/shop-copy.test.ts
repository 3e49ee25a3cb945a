import pg from 'pg'
import { expect } from 'vitest'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { aMerchant, aSubAccount } from '#areas/people/identity/fixtures'
import { aFestival, type FestivalFacts } from '#areas/shop/festivals/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { within } from '#core/db/tx'
import { now } from '#core/time/clock'
import { cloneTemplate } from '#test/harness/database'
import { databaseTest as test } from '#test/harness/world'
import { copyShop } from './shop-copy.sql.ts'

test('people come along with their grants, without their names and numbers', async ({ databaseUrl }) => {
  const contact = '林小花'
  const { merchantId, mobile } = await within((tx) => aMerchant(tx, { contact }))
  const clerk = await within((tx) => aSubAccount(tx, merchantId, { role: 'manager' }))
  const scratch = await cloneTemplate()
  await copyShop(databaseUrl, scratch, { merchantId, day: dayText(now()) })
  const client = new pg.Client({ connectionString: scratch })
  await client.connect()
  const { rows } = await client.query<{ id: string; name: string; mobile: string; role_id: string; all: string }>(
    'select id, name, mobile, role_id, a::text as all from account a where merchant_id = $1 order by id',
    [merchantId],
  )
  await client.end()
  expect(rows).toHaveLength(2)
  const text = JSON.stringify(rows)
  for (const particular of [contact, mobile, clerk.mobile]) expect(text).not.toContain(particular)
  expect(rows.map(({ role_id }) => role_id === null)).toEqual([true, false])
  expect(new Set(rows.map((row) => row.mobile)).size).toBe(2)
})

test('the plan for the day comes along, in effect and with nothing taken yet', async ({ databaseUrl }) => {
  const { merchantId } = await within((tx) => aMerchant(tx))
  const storeId = await within((tx) => aStore(tx, merchantId))
  const day = addDays(dayText(now()), 9)
  const planned = (facts: FestivalFacts) => within((tx) => aFestival(tx, merchantId, { storeId, day, ...facts }))
  await planned({ state: 'ended' })
  await planned({ day: addDays(day, 1), capacity: 99 })
  const { slots } = await planned({ state: 'draft', capacity: 7 })
  await within((tx) =>
    tx
      .updateTable('festival_slot')
      .set({ full_since: now(), told_closed: true })
      .where('id', '=', slots[0]?.id ?? 0)
      .execute(),
  )
  const scratch = await cloneTemplate()
  await copyShop(databaseUrl, scratch, { merchantId, day })
  const client = new pg.Client({ connectionString: scratch })
  await client.connect()
  const { rows } = await client.query(
    `select p.state, f.capacity, f.full_since, f.told_closed, f.store_id = s.store_id as same
     from festival p join festival_slot f on f.festival_id = p.id join festival_store s on s.festival_id = p.id`,
  )
  await client.end()
  expect(rows).toEqual(slots.map(() => ({ state: 10, capacity: 7, full_since: null, told_closed: false, same: true })))
})

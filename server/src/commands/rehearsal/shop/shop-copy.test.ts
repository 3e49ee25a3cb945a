import pg from 'pg'
import { expect } from 'vitest'
import { aMerchant, aSubAccount } from '#areas/people/identity/fixtures'
import { within } from '#core/db/tx'
import { cloneTemplate } from '#test/harness/database'
import { databaseTest as test } from '#test/harness/world'
import { copyShop } from './shop-copy.sql.ts'

test('people come along with their grants, without their names and numbers', async ({ databaseUrl }) => {
  const contact = '林小花'
  const { merchantId, mobile } = await within((tx) => aMerchant(tx, { contact }))
  const clerk = await within((tx) => aSubAccount(tx, merchantId, { role: 'manager' }))
  const scratch = await cloneTemplate()
  await copyShop(databaseUrl, scratch, merchantId)
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

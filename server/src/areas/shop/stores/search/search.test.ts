import { sql } from 'kysely'
import { expect } from 'vitest'
import type { WireQuery } from '@zdb/contract/kit/endpoint'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { db, within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { aStore } from '../fixtures.ts'

const find = async (who: Person, query: WireQuery<typeof stores.search>) =>
  (await who.call(stores.search, { query })).data ?? expect.fail('refused')

test('stores in trade of everybody are found by a piece of their name and by their city', async ({ world }) => {
  const [looker, florist] = [await world.merchant(), await world.merchant()]
  const at = { city: '珠海市', county: '香洲区' }
  await within(async (tx) => {
    await aStore(tx, florist.merchantId, { ...at, name: '海豚湾Flower店' })
    await aStore(tx, florist.merchantId, { ...at, name: '海豚湾二店' })
    await aStore(tx, florist.merchantId, { city: '中山市', county: '', name: '海豚湾三店' })
    await aStore(tx, florist.merchantId, { ...at, name: '海豚湾草稿', life: 'draft' })
    await aStore(tx, florist.merchantId, { ...at, name: '海豚湾停用', life: 'suspended' })
  })
  const found = await find(looker, { keyword: '海豚湾', city: '珠海市' })
  expect(found).toMatchObject({ total: 2, page: 1 })
  expect(found.items).toMatchObject([
    { name: '海豚湾Flower店', city: '珠海市', district: '香洲区' },
    { name: '海豚湾二店' },
  ])
  expect((await find(looker, { keyword: 'flower' })).items).toMatchObject([{ name: '海豚湾Flower店' }])
  expect((await find(looker, { keyword: '豚湾三' })).items).toMatchObject([{ name: '海豚湾三店' }])
  expect((await find(looker, { keyword: '海湾豚' })).items).toEqual([])
  expect((await find(looker, { keyword: '海豚湾', city: '亚特兰蒂斯' })).items).toEqual([])
  expect((await find(looker, { keyword: '海豚湾', page: 2, page_size: 2 })).items).toMatchObject([
    { name: '海豚湾三店' },
  ])
  expect(await find(looker, { page: 20_000 })).toMatchObject({ items: [] })
})

test('among many stores an index answers for a rare name', async ({ world }) => {
  const owner = await world.merchant()
  await sql`insert into store (merchant_id, openid, name, province, city, county, address, longitude, latitude, categories,
      city_code, life_state, created_at)
    select ${owner.merchantId}, 'many-' || n, '花店' || n || '号', '', '', '', '', 0, 0, '{1}', '', 20, now()
    from generate_series(1, 20000) n`.execute(db())
  await sql`analyze store`.execute(db())
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select openid from store where life_state = 20 and grams(lower(name)) @> array['97', '77']
      and position('9777' in lower(name)) > 0 order by id limit 20`.execute(db())
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('store_words')
  expect((await find(owner, { keyword: '9777号' })).items.map(({ name }) => name)).toEqual([
    '花店9777号',
    '花店19777号',
  ])
  expect((await find(owner, { keyword: '花店' })).total).toBe(1_000)
})

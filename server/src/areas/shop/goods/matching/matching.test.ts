import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aMerchant } from '#areas/people/identity/fixtures'
import { db, within } from '#core/db/tx'
import { databaseTest as test } from '#test/harness/world'
import { aGoods, skuOf } from '../fixtures.ts'
import { learnFrom, matching, matchLines } from './matching.sql.ts'
import { retakeForOrder, takeForOrder } from './orders.ts'

const channel = 6
const line = (item_name: string, sku_id = '', item_total = 1) => ({ item_name, item_spec: '', sku_id, item_total })

const shelf = (...names: string[]) =>
  within(async (tx) => {
    const { merchantId } = await aMerchant(tx)
    const skus: number[] = []
    for (const name of names) skus.push(await skuOf(tx, await aGoods(tx, merchantId, { name, stock: 100 })))
    return { merchantId, skus }
  })

const stocks = async (merchantId: number) =>
  (
    await db().selectFrom('goods_sku').select('stock').where('merchant_id', '=', merchantId).orderBy('id').execute()
  ).map(({ stock }) => stock)

describe('lines of orders', () => {
  test('of none are presents: the order comes in and takes nothing for them', async () => {
    const { merchantId } = await shelf('玫瑰', '贺卡')
    const lines = [line('玫瑰', '', 2), line('贺卡', '', 0)]
    await within((tx) => takeForOrder(tx, { merchantId, channel, sn: 'O1', lines }))
    expect(await stocks(merchantId)).toEqual([98, 100])
  })

  test('that change places between orders at the same moment wait for nobody who waits for them', async () => {
    const { merchantId } = await shelf('玫瑰', '百合')
    const sns = Array.from({ length: 10 }, (_, index) => `O${index}`)
    const first = (index: number) => (index % 2 === 0 ? '玫瑰' : '百合')
    for (const [index, sn] of sns.entries())
      await within((tx) => takeForOrder(tx, { merchantId, channel, sn, lines: [line(first(index))] }))
    const swapped = sns.map((sn, index) =>
      within((tx) => retakeForOrder(tx, { merchantId, channel, sn, lines: [line(first(index + 1))] })),
    )
    expect((await Promise.allSettled(swapped)).map(({ status }) => status)).toEqual(sns.map(() => 'fulfilled'))
    expect(await stocks(merchantId)).toEqual([95, 95])
  })

  test('that carry 0 for a number are known by their names, and teach nothing of each other', async () => {
    const { merchantId, skus } = await shelf('玫瑰', '百合')
    const from = { merchantId, channel }
    await within((tx) => learnFrom(tx, from, [line('红的', '0')], [line('玫瑰', '0')]))
    const found = await matchLines(from, [line('红的', '0'), line('别的', '0'), line('百合', '0')])
    expect(found.map((match) => match?.skuId)).toEqual([skus[0], undefined, skus[1]])
  })

  test('whose number stands under two names teach nothing', async () => {
    const { merchantId } = await shelf('玫瑰')
    const from = { merchantId, channel }
    const before = [line('甲', '77'), line('乙', '77')]
    await within((tx) => learnFrom(tx, from, before, [line('玫瑰', '77'), line('乙', '77')]))
    expect(await matchLines(from, [line('乙', '77')])).toEqual([undefined])
  })

  test('find their kind by an index, however many goods and kinds have their name', async () => {
    const { merchantId, skus } = await shelf('玫瑰')
    const [first = 0] = skus
    const copies = { goods: 200, kinds: 60 }
    await sql`
      with made as (
        insert into goods (merchant_id, name, category_id, product_type, state, search, created_at, updated_at)
        select merchant_id, name, category_id, product_type, state, search, created_at, updated_at
        from goods, generate_series(1, ${copies.goods}::int) where merchant_id = ${merchantId} returning id
      )
      insert into goods_sku (merchant_id, goods_id, spec_values, price, stock, position)
      select ${merchantId}, id, array[n || '枝', '礼盒'], 100, 9, n from made, generate_series(1, ${copies.kinds}::int) n`.execute(
      db(),
    )
    await sql`update goods_sku set spec_values = '{-}' where id = ${first}`.execute(db())
    await sql`analyze goods, goods_sku`.execute(db())
    const lines = [{ ...line('玫瑰'), item_spec: '33枝 + 礼盒' }]
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, timing off) ${matching({ merchantId, channel }, lines, true)}`.execute(db())
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('goods_sku_kind')
    const [match] = await matchLines({ merchantId, channel }, lines)
    const kind = await db()
      .selectFrom('goods_sku')
      .select('spec_values')
      .where('id', '=', match?.skuId ?? 0)
      .executeTakeFirst()
    expect(kind?.spec_values).toEqual(['33枝', '礼盒'])
  })

  test('that were taken for goods and are none are unlearned', async () => {
    const { merchantId, skus } = await shelf('玫瑰')
    const from = { merchantId, channel }
    await within((tx) => learnFrom(tx, from, [line('红的', '77')], [line('玫瑰', '77')]))
    expect((await matchLines(from, [line('红的', '77')]))[0]?.skuId).toBe(skus[0])
    await within((tx) => learnFrom(tx, from, [line('红的', '77')], [line('订做的拱门', '77')]))
    expect(await matchLines(from, [line('红的', '77')])).toEqual([undefined])
  })
})

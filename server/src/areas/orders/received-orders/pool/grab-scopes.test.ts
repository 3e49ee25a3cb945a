import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { momentText } from '@zdb/contract/kit/china-time'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { test } from '#test/harness/world'
import { days, later } from '#core/time/clock'
import { db } from '#core/db/tx'
import { florist, pooled, sender, type Florist } from '../cast-fixtures.ts'

const [chaoyang, haidian, nanshan] = ['110105', '110108', '440305']

const save = (shop: Florist, districts: string[]) =>
  shop.call(receivedOrders.saveScopes, { body: { sid: String(shop.storeId), districts } })

const chosenBy = async (shop: Florist) => {
  const { data } = await shop.call(receivedOrders.scopes)
  return data?.shop_delivery_scope[String(shop.storeId)]?.district.filter(({ chosen }) => chosen) ?? []
}

const sees = async (shop: Florist): Promise<string[]> =>
  ((await shop.call(receivedOrders.pool)).data?.items ?? []).map(({ sn }) => sn)

test('a store is shown every district of its city and has none chosen at first', async ({ world }) => {
  const shop = await florist(world)
  const { data } = await shop.call(receivedOrders.scopes)
  const entry = data?.shop_delivery_scope[String(shop.storeId)]
  expect(entry).toMatchObject({ name: '国贸店', city: '北京市' })
  expect(entry?.district).toHaveLength(16)
  expect(data?.city_district).toMatchObject({ [chaoyang]: '朝阳区', [haidian]: '海淀区' })
  expect(await chosenBy(shop)).toEqual([])
})

test('the chosen districts decide which orders the shop sees', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const [here, there] = [await pooled(from), await pooled(from, { county: '海淀区' })]
  expect(await sees(shop)).toEqual(expect.arrayContaining([here.sn, there.sn]))
  expect(await save(shop, [haidian])).toMatchObject({ code: 0 })
  expect(await sees(shop)).toContain(there.sn)
  expect(await sees(shop)).not.toContain(here.sn)
  expect(await save(shop, [haidian, chaoyang])).toMatchObject({ code: 0 })
  expect(await sees(shop)).toEqual(expect.arrayContaining([here.sn, there.sn]))
})

test('a chosen district stays for thirty days, then it can be given up', async ({ world }) => {
  const shop = await florist(world)
  await save(shop, [chaoyang])
  const [kept] = await chosenBy(shop)
  expect(kept).toMatchObject({ code: chaoyang, name: '朝阳区' })
  const day = momentText(later(days(30))).slice(0, 10)
  expect(kept?.allow_modified_after_date.slice(0, 10)).toBe(day)
  expect(await save(shop, [])).toMatchObject({
    code: codes.invalid.code,
    message: `朝阳区在${day}之后才能更改`,
    errors: [{ field: 'districts' }],
  })
  expect(await save(shop, [chaoyang, haidian])).toMatchObject({ code: 0 })
  await db()
    .updateTable('store_scope')
    .set({ allow_modified_after: later(-1_000) })
    .where('store_id', '=', shop.storeId)
    .where('county_code', '=', chaoyang)
    .execute()
  expect(await save(shop, [haidian])).toMatchObject({ code: 0 })
  expect((await chosenBy(shop)).map(({ name }) => name)).toEqual(['海淀区'])
})

test('districts of another city and stores of another merchant are refused', async ({ world }) => {
  const [shop, other] = [await florist(world), await florist(world)]
  expect(await save(shop, [nanshan])).toMatchObject({
    code: codes.invalid.code,
    message: '区县不在门店所在的城市',
  })
  expect(
    await other.call(receivedOrders.saveScopes, { body: { sid: String(shop.storeId), districts: [chaoyang] } }),
  ).toMatchObject({ code: codes.notFound.code })
  expect(await chosenBy(shop)).toEqual([])
})

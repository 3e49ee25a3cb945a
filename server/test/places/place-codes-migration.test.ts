import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aDelivery } from '#areas/couriers/delivery/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { test } from '#test/harness/world'

const folder = join(import.meta.dirname, '../../migrations')

/** The part of a migration that looks at the rows that are there. */
const filling = async (name: string, end: string): Promise<string> => {
  const text = await readFile(join(folder, name), 'utf8')
  return text.slice(text.indexOf('create temp table division_name'), text.indexOf(end))
}

test('words that can be recognised get their codes and names; others stay as they are, without', async ({ world }) => {
  const { merchantId } = await world.merchant()
  const typed = [
    ['北京', '北京', '朝阳'],
    ['上海市', '市辖区', '浦东新区'],
    ['江苏', '苏州', '高新区'],
    ['广东省', '东莞市', ''],
    ['香港特别行政区', '九龙', ''],
    ['云上', '云端', ''],
  ] as const
  const ids: number[] = []
  for (const [province, city, county] of typed)
    ids.push(
      await within(async (tx) => {
        const id = await aStore(tx, merchantId)
        await tx
          .updateTable('store')
          .set({ province, city, county, city_code: '', county_code: '' })
          .where('id', '=', id)
          .execute()
        return id
      }),
    )
  const file = await filling('20261116-0757-place-codes.sql', 'update store s set grab_counties')
  await within((tx) => sql.raw(file).execute(tx))
  const rows = await db()
    .selectFrom('store')
    .select(['province', 'city', 'city_code', 'county', 'county_code'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['北京市', '北京市', '110100', '朝阳区', '110105'],
    ['上海市', '上海市', '310100', '浦东新区', '310115'],
    ['江苏省', '苏州市', '320500', '高新区', ''],
    ['广东省', '东莞市', '441900', '', ''],
    ['香港特别行政区', '九龙', '810000', '', ''],
    ['云上', '云端', '', '', ''],
  ])
})

test('rides from before get the codes of their words, also where nobody wrote a province', async ({ world }) => {
  const { merchantId } = await world.merchant()
  const typed = [
    ['北京', '北京', '朝阳'],
    ['', '北京', '朝阳区'],
    ['', '红城', ''],
  ] as const
  const ids = await within(async (tx) => {
    const store_id = await aStore(tx, merchantId)
    const rides: number[] = []
    for (const [province, city, county] of typed) {
      const { id } = await aDelivery(tx, { merchant_id: merchantId, store_id })
      const words = { province, city, county, city_code: '', county_code: '' }
      await tx.updateTable('delivery_order').set(words).where('id', '=', id).execute()
      rides.push(id)
    }
    return rides
  })
  const file = await filling('20261116-1200-places-of-rides.sql', 'drop index delivery_order_record')
  await within((tx) => sql.raw(file).execute(tx))
  const rows = await db()
    .selectFrom('delivery_order')
    .select(['province', 'city', 'city_code', 'county', 'county_code'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['北京市', '北京市', '110100', '朝阳区', '110105'],
    ['北京市', '北京市', '110100', '朝阳区', '110105'],
    ['', '红城', '', '', ''],
  ])
})

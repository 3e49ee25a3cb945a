import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aStore } from '#areas/stores/fixtures'
import { db, within } from '#core/db/tx'
import { test } from '#test/harness/world'

const file = join(import.meta.dirname, '../../migrations/20261116-0757-place-codes.sql')

/** The part that looks at the rows that are there. */
const filling = async (): Promise<string> => {
  const text = await readFile(file, 'utf8')
  return text.slice(text.indexOf('create temp table division_name'), text.indexOf('update store s set grab_counties'))
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
  await within(async (tx) => sql.raw(await filling()).execute(tx))
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

import { describe, expect } from 'vitest'
import { dayText } from '@zdb/contract/kit/china-time'
import { codes } from '@zdb/contract/kit/codes'
import { system } from '@zdb/contract/system/endpoints'
import { now } from '#core/time/clock'
import { db } from '#core/db/tx'
import { test } from '#test/harness/world'
import { monthsBefore } from './choices.ts'

test.for([
  ['2026-11-15', 1, '2026-10-15'],
  ['2026-11-15', 3, '2026-08-15'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2026-01-31', 3, '2025-10-31'],
  ['2026-05-31', 3, '2026-02-28'],
] as const)('%s, %d months earlier, is %s', ([day, months, expected]) => {
  expect(monthsBefore(day, months)).toBe(expected)
})

test('the order lists offer the last month, the last three, and days of one’s own', async ({ world }) => {
  const { data } = await (await world.merchant()).call(system.dateRanges)
  const today = dayText(now())
  expect(data).toEqual([
    { key: 'last_month', label: '最近一个月', start: monthsBefore(today, 1), end: today },
    { key: 'last_three_month', label: '最近三个月', start: monthsBefore(today, 3), end: today },
    { key: 'custom_date_range', label: '自定义', start: '', end: '' },
  ])
})

test('there are thirteen product types, flowers first', async ({ world }) => {
  const { data } = await (await world.merchant()).call(system.productTypes)
  expect(data).toHaveLength(13)
  expect(data?.slice(0, 2)).toEqual([
    { id: 1, name: '鲜花绿植' },
    { id: 2, name: '蛋糕烘焙' },
  ])
})

describe('flags', () => {
  const own = ['红旗', '黄旗', '绿旗', '蓝旗', '紫旗']

  test('have the names of their colours until the shop names them', async ({ world }) => {
    const shop = await world.merchant()
    const rival = await world.merchant()
    expect((await shop.call(system.flags)).data?.map(({ name }) => name)).toEqual(own)
    await shop.call(system.nameFlag, { body: { id: 1, name: '加急' } })
    const { data } = await shop.call(system.nameFlag, { body: { id: 1, name: '特急' } })
    expect(data?.[0]).toEqual({ id: 1, colour: 'red', name: '特急' })
    expect((await shop.call(system.flags)).data).toEqual(data)
    expect((await rival.call(system.flags)).data?.map(({ name }) => name)).toEqual(own)
    const changes = await db()
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('account_id', '=', shop.accountId)
      .where('action', '=', 'system.nameFlag')
      .orderBy('id')
      .execute()
    expect(changes).toEqual([
      { before: { name: '红旗' }, after: { name: '加急' } },
      { before: { name: '加急' }, after: { name: '特急' } },
    ])
  })

  test('there is no sixth flag, and a name has one to eight characters', async ({ world }) => {
    const shop = await world.merchant()
    for (const body of [
      { id: 6, name: '加急' },
      { id: 1, name: ' ' },
      { id: 1, name: '一二三四五六七八九' },
    ])
      expect((await shop.call(system.nameFlag, { body })).code).toBe(codes.invalid.code)
  })
})

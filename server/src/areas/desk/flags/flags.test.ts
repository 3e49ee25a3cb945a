import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { flags } from '@zdb/contract/desk/flags/endpoints'
import { db } from '#core/db/tx'
import { test } from '#test/harness/world'

describe('flags', () => {
  const own = ['红旗', '黄旗', '绿旗', '蓝旗', '紫旗']

  test('have the names of their colours until the shop names them', async ({ world }) => {
    const shop = await world.merchant()
    const rival = await world.merchant()
    expect((await shop.call(flags.list)).data?.map(({ name }) => name)).toEqual(own)
    await shop.call(flags.nameFlag, { body: { id: 1, name: '加急' } })
    const { data } = await shop.call(flags.nameFlag, { body: { id: 1, name: '特急' } })
    expect(data?.[0]).toEqual({ id: 1, colour: 'red', name: '特急' })
    expect((await shop.call(flags.list)).data).toEqual(data)
    expect((await rival.call(flags.list)).data?.map(({ name }) => name)).toEqual(own)
    const changes = await db()
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('account_id', '=', shop.accountId)
      .where('action', '=', 'flags.nameFlag')
      .orderBy('id')
      .execute()
    expect(changes).toEqual([
      { before: { name: '红旗' }, after: { name: '加急' } },
      { before: { name: '加急' }, after: { name: '特急' } },
    ])
  })

  test('are named by the owner, and by whom the owner lets', async ({ world }) => {
    const owner = await world.merchant()
    const clerks = [await world.subAccount(owner, { role: 'manager' }), await world.subAccount(owner)]
    for (const clerk of clerks) {
      expect((await clerk.call(flags.nameFlag, { body: { id: 1, name: '加急' } })).code).toBe(codes.forbidden.code)
      expect((await clerk.call(flags.list)).data?.[0]?.name).toBe('红旗')
    }
    const trusted = await world.subAccount(owner, { grants: ['online.flags'] })
    expect((await trusted.call(flags.nameFlag, { body: { id: 1, name: '加急' } })).code).toBe(0)
  })

  test('there is no sixth flag, and a name has one to eight characters', async ({ world }) => {
    const shop = await world.merchant()
    for (const body of [
      { id: 6, name: '加急' },
      { id: 1, name: ' ' },
      { id: 1, name: '一二三四五六七八九' },
    ])
      expect((await shop.call(flags.nameFlag, { body })).code).toBe(codes.invalid.code)
  })
})

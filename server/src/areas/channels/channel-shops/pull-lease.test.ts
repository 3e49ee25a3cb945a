import { expect } from 'vitest'
import { db, within } from '#core/db/tx'
import { days, later, now } from '#core/time/clock'
import { test } from '#test/harness/world'
import { anOnlineShop } from './fixtures.ts'
import { takePull } from './lease.sql.ts'

test('the shop of a merchant that gives up its account is not asked for orders', async ({ world }) => {
  const [closed, open] = [await world.merchant(), await world.merchant()]
  await db().updateTable('merchant').set({ closed_at: now() }).where('id', '=', closed.merchantId).execute()
  const grantOf = (shopId: string) => ({
    shopId,
    shopName: '花语',
    accessToken: 'a',
    refreshToken: '',
    expiresAt: null,
  })
  const [shut, standing] = await within(async (tx) => [
    await anOnlineShop(tx, closed.merchantId, { grant: grantOf('shut'), pull_on: true }),
    await anOnlineShop(tx, open.merchantId, { grant: grantOf('standing'), pull_on: true }),
  ])
  while (await takePull(now(), later(days(1)))) continue
  const rows = await db()
    .selectFrom('online_shop')
    .select(['id', 'next_pull_at'])
    .where('id', 'in', [shut?.id ?? 0, standing?.id ?? 0])
    .orderBy('id')
    .execute()
  expect(rows.map(({ next_pull_at }) => next_pull_at !== null)).toEqual([false, true])
})

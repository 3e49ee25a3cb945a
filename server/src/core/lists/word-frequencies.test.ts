import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { aGoods } from '#areas/shop/goods/fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { db, within } from '#core/db/tx'
import { databaseTest as test } from '#test/harness/world'
import { shareOf } from './word-frequencies.ts'

test('whoever misses how common words are has them learned at once, without waiting for the next look', async () => {
  await within(async (tx) => {
    const { merchantId } = await aMerchant(tx)
    for (const name of ['红玫瑰花束', '白玫瑰花束', '向日葵花束']) await aGoods(tx, merchantId, { name })
  })
  await sql`analyze goods`.execute(db())
  await vi.waitFor(() => expect(shareOf('goods_words', ['玫瑰'])).toBeGreaterThan(0.5), {
    timeout: 15_000,
    interval: 200,
  })
  expect(shareOf('goods_words', ['没有'])).toBe(0)
})

import { describe, expect } from 'vitest'
import { db, within } from '#core/db/tx'
import { databaseTest as test } from '#test/harness/world'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aGoods, skuOf } from '../fixtures.ts'
import { addStock, giveBackStock, takeStock } from './stock.sql.ts'

const shelf = async (stock: number) =>
  within(async (tx) => {
    const { merchantId } = await aMerchant(tx)
    const skuId = await skuOf(tx, await aGoods(tx, merchantId, { stock }))
    return { merchantId, skuId }
  })

const stockOf = async (skuId: number): Promise<number> =>
  (await db().selectFrom('goods_sku').select('stock').where('id', '=', skuId).executeTakeFirstOrThrow()).stock

const take = (merchantId: number, skuId: number, sn: string, quantity: number) =>
  within((tx) => takeStock(tx, merchantId, sn, [{ skuId, quantity }]))

describe('stock', () => {
  test('an order takes what there is, and gives back exactly that, once', async () => {
    const { merchantId, skuId } = await shelf(3)
    expect(await take(merchantId, skuId, 'O1', 5)).toEqual([{ sku_id: skuId, quantity: 5, taken: 3 }])
    expect(await take(merchantId, skuId, 'O1', 5)).toEqual([])
    expect(await stockOf(skuId)).toBe(0)
    await within((tx) => giveBackStock(tx, merchantId, 'O1'))
    await within((tx) => giveBackStock(tx, merchantId, 'O1'))
    expect(await stockOf(skuId)).toBe(3)
    expect(await take(merchantId, skuId, 'O1', 2)).toMatchObject([{ taken: 2 }])
  })

  test('another merchant takes nothing of it', async () => {
    const { skuId } = await shelf(3)
    const stranger = await within((tx) => aMerchant(tx))
    expect(await take(stranger.merchantId, skuId, 'O2', 1)).toEqual([])
    expect(await stockOf(skuId)).toBe(3)
  })

  test('under 500 orders, cancellations and edits at once it is never below nothing and nothing is lost', async () => {
    const { merchantId, skuId } = await shelf(60)
    const added: number[] = []
    const acts = Array.from({ length: 500 }, (_, index) => async () => {
      const sn = `O9${index % 220}`
      if (index % 5 === 3) return within((tx) => giveBackStock(tx, merchantId, sn))
      if (index % 5 === 4) {
        const delta = (index % 7) - 3
        if (await within((tx) => addStock(tx, skuId, delta))) added.push(delta)
        return
      }
      await take(merchantId, skuId, sn, 1 + (index % 3))
    })
    await Promise.all(acts.map((act) => act()))
    const held = await db()
      .selectFrom('goods_sale')
      .select(['taken', 'quantity'])
      .where('sku_id', '=', skuId)
      .where('returned_at', 'is', null)
      .execute()
    const left = await stockOf(skuId)
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left).toBe(60 + sum(added) - sum(held.map(({ taken }) => taken)))
    expect(held.every(({ taken, quantity }) => taken <= quantity)).toBe(true)
    expect(held.some(({ taken }) => taken > 0)).toBe(true)
  })
})

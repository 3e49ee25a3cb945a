import { expect } from 'vitest'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { db, within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { aGoods, type GoodsFacts } from '../fixtures.ts'

test('what could be sent instead has the same price band and colour family, and there is enough of it', async ({
  world,
}) => {
  const [owner, other] = [await world.merchant(), await world.merchant()]
  const put = async (who: Person, name: string, price: number, colour: string, facts: GoodsFacts = {}) => {
    const id = await within((tx) => aGoods(tx, who.merchantId, { name, price, ...facts }))
    const attributes = JSON.stringify([{ attr_id: 2, value: colour }])
    await db().updateTable('goods').set({ attributes }).where('id', '=', id).execute()
  }
  await put(owner, '33枝红玫瑰', 168_00, '红色')
  await put(owner, '粉玫瑰花束', 150_00, '粉色')
  await put(owner, '红康乃馨花束', 169_00, '红色')
  await put(owner, '白百合花束', 168_00, '白色')
  await put(owner, '贵的红玫瑰', 210_00, '红色')
  await put(owner, '卖完的红玫瑰', 168_00, '红色', { stock: 1 })
  await put(owner, '下架的红玫瑰', 168_00, '红色', { state: 'delisted' })
  await put(other, '别人的红玫瑰', 168_00, '红色')
  type Asked = { name: string; price?: string; quantity?: number; order_price?: string; order_pieces?: number }
  const ask = async (query: Asked) => (await owner.call(goods.substitutes, { query })).data
  const found = await ask({ name: '33枝红玫瑰', price: '168.00', quantity: 2 })
  expect(found?.items.map(({ name }) => name)).toEqual(['红康乃馨花束', '粉玫瑰花束'])
  expect(found).toMatchObject({ colours: ['红色', '粉色'], price_min: '134.40', price_max: '201.60' })
  // Goods that nobody here sells tell their colour by their name.
  const foreign = await ask({ name: '香槟玫瑰19枝', price: '168.00' })
  expect(foreign?.items.map(({ name }) => name)).toEqual(['白百合花束'])
  const unsaid = await ask({ name: '康乃馨', price: '168.00', quantity: 2 })
  expect([unsaid?.colours, unsaid?.items.length]).toEqual([[], 4])
  // An order that is passed on writes no price by its lines: what one asks for the same oneself decides, then its share.
  const passedOn = await ask({ name: '33枝红玫瑰', quantity: 2, order_price: '90.00' })
  expect(passedOn).toMatchObject({ price_min: '134.40', price_max: '201.60' })
  const shared = await ask({ name: '红色花束', quantity: 2, order_price: '336.00', order_pieces: 2 })
  expect(shared?.items.map(({ name }) => name)).toContain('33枝红玫瑰')
  expect(shared).toMatchObject({ price_min: '134.40', price_max: '201.60' })
  const priceless = await owner.call(goods.substitutes, { query: { name: '红色花束' } })
  expect(priceless.message).toBe('这张订单没有价格，不能按价格找相近的商品')
})

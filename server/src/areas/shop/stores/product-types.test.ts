import { expect } from 'vitest'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { test } from '#test/harness/world'

test('an order is of one of thirteen categories, flowers first, or of flowers and a cake together', async ({
  world,
}) => {
  const { data } = await (await world.merchant()).call(stores.productTypes)
  expect(data).toHaveLength(14)
  expect(data?.at(-1)).toEqual({ id: 14, name: '鲜花蛋糕组合' })
  expect(data?.slice(0, 2)).toEqual([
    { id: 1, name: '鲜花绿植' },
    { id: 2, name: '蛋糕烘焙' },
  ])
})

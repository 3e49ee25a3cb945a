import { expect } from 'vitest'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { test } from '#test/harness/world'

test('there are thirteen product types, flowers first', async ({ world }) => {
  const { data } = await (await world.merchant()).call(stores.productTypes)
  expect(data).toHaveLength(13)
  expect(data?.slice(0, 2)).toEqual([
    { id: 1, name: '鲜花绿植' },
    { id: 2, name: '蛋糕烘焙' },
  ])
})

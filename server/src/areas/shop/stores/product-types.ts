import type { Result } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { categories } from '@zdb/contract/shop/stores/states'

export const productTypes = (): Result<typeof stores.productTypes> =>
  Object.entries(categories).map(([id, name]) => ({ id: Number(id), name }))

import type { Result } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { productTypes as names } from '@zdb/contract/shop/stores/product-types'

export const productTypes = (): Result<typeof stores.productTypes> =>
  Object.entries(names).map(([id, name]) => ({ id: Number(id), name }))

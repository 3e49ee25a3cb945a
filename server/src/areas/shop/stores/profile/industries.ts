import type { Result } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { categories, industries } from '@zdb/contract/shop/stores/states'

export const industryTree = (): Result<typeof stores.industries> =>
  industries.map(({ id, name, children }) => ({
    id,
    name,
    _child: children.map((child) => ({ id: child, name: categories[child] })),
  }))

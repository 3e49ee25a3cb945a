import { stores } from '@zdb/contract/shop/stores/endpoints'
import { useCachedList } from '#core/http/cached-read.ts'
import type { Choice } from '#ui/input/inputs.tsx'

/** What a shop may sell, to choose from. */
export const useProductTypes = (): readonly Choice[] =>
  useCachedList('productTypes', stores.productTypes).map(({ id, name }) => ({ value: String(id), label: name }))

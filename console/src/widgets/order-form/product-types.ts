import { system } from '@zdb/contract/system/endpoints'
import { useKept } from '#core/http/cached-read.ts'
import type { Choice } from '#ui/input/inputs.tsx'

/** What a shop may sell, to choose from. */
export const useProductTypes = (): readonly Choice[] =>
  useKept('productTypes', system.productTypes).map(({ id, name }) => ({ value: String(id), label: name }))

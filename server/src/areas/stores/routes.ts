import { stores } from '@zdb/contract/stores/endpoints'
import type { Handlers } from '#core/http/register'
import { presentStore } from './present.ts'
import { productTypes } from './product-types.ts'
import { storeCount, pageOfStores } from './stores.sql.ts'

export const routes: Handlers<typeof stores> = {
  list: async ({ actor, query: { keyword, page, page_size } }) => {
    const [rows, total] = await Promise.all([
      pageOfStores(actor.merchantId, keyword, page_size, (page - 1) * page_size),
      storeCount(actor.merchantId, keyword),
    ])
    return { items: rows.map(presentStore), total, page, page_size }
  },
  productTypes,
}

import type { trust } from '@zdb/contract/shop/trust/endpoints'
import type { Handlers } from '#core/http/register'
import { detail, list } from './trust.ts'

export const routes: Handlers<typeof trust> = {
  list: ({ actor, query }) => list(actor, query.shop_ids),
  detail: ({ actor, params }) => detail(actor, params.openid),
}

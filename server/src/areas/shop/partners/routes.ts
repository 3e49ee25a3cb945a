import type { partners } from '@zdb/contract/shop/partners/endpoints'
import { blackReasons } from '@zdb/contract/shop/partners/schemas'
import { currentRules } from '#core/domain/rules'
import type { Handlers } from '#core/http/register'
import { add, block, remove, unblock } from './partners.ts'
import { blockedBy, partnersOf } from './partners.sql.ts'

export const routes: Handlers<typeof partners> = {
  list: async ({ actor: { merchantId }, query: { keyword, page, page_size } }) => {
    const asked = { merchantId, keyword, limit: page_size, offset: (page - 1) * page_size }
    const rows = await partnersOf(asked, await currentRules())
    const items = rows.map(({ openid, total: _total, merchant_id, ...row }) => ({
      ...row,
      shop_id: openid,
      merchant_id: String(merchant_id),
    }))
    return { items, total: rows[0]?.total ?? 0, page, page_size }
  },
  add: ({ actor, body }) => add(actor, body),
  remove: ({ actor, params }) => remove(actor, params.shop_id),
  blacklist: async ({ actor: { merchantId }, query: { keyword, page, page_size } }) => {
    const rows = await blockedBy({ merchantId, keyword, limit: page_size, offset: (page - 1) * page_size })
    const items = rows.map(({ openid, total: _total, merchant_id, ...row }) => ({
      ...row,
      shop_id: openid,
      merchant_id: String(merchant_id),
    }))
    return { items, total: rows[0]?.total ?? 0, page, page_size }
  },
  block: ({ actor, body }) => block(actor, body.shop_id, body.reason),
  unblock: ({ actor, params }) => unblock(actor, params.shop_id),
  blackReasons: () => [...blackReasons],
}

import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import type { Handlers } from '#core/http/register'
import { agree, appeal, reject } from './answers.ts'
import { arbitration, applyAfterSale, revoke, update } from './applications.ts'
import { detail, list, totals, types } from './listing.ts'
import { operate } from './operate.ts'

export const routes: Handlers<typeof afterSale> = {
  totals: ({ actor, query }) => totals(actor, query),
  list: ({ actor, query }) => list(actor, query),
  types: ({ actor, query }) => types(actor, query.sn),
  detail: ({ actor, params }) => detail(actor, params.rid),
  applyAfterSale: ({ actor, body }) => applyAfterSale(actor, body),
  update: ({ actor, params, body }) => update(actor, params.rid, body),
  revoke: ({ actor, params }) => revoke(actor, params.rid),
  agree: ({ actor, params, body }) => agree(actor, params.rid, body.revision),
  reject: ({ actor, params, body }) => reject(actor, params.rid, body),
  arbitration: ({ actor, params, body }) => arbitration(actor, params.rid, body),
  appeal: ({ actor, params, body }) => appeal(actor, params.rid, body),
  operate: ({ actor, body }) => operate(actor, body),
}

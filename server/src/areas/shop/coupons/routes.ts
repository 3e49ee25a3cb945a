import type { coupons } from '@zdb/contract/shop/coupons/endpoints'
import type { Handlers } from '#core/http/register'
import { detailOf, listCoupons, showCoupon, totalsOfCoupons } from './list/listing.ts'
import { appendCoupon, createCoupon, editCoupon, stopCoupon } from './wishes.ts'

export const routes: Handlers<typeof coupons> = {
  list: ({ actor, query }) => listCoupons(actor, query),
  totals: ({ actor, query }) => totalsOfCoupons(actor, query),
  show: ({ actor, query }) => showCoupon(actor, query.id),
  create: ({ actor, body }) => createCoupon(actor, body),
  edit: async ({ actor, body }) => detailOf(actor, await editCoupon(actor, body)),
  append: async ({ actor, body }) => detailOf(actor, await appendCoupon(actor, body)),
  stop: async ({ actor, body }) => detailOf(actor, await stopCoupon(actor, body)),
}

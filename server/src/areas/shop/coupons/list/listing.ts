import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { coupons } from '@zdb/contract/shop/coupons/endpoints'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { couponOf, type Coupon } from '../coupon.sql.ts'
import { presentCoupon, presentDetail } from '../present.ts'
import { openRequests, requestsOf } from '../requests/request.sql.ts'
import { usesBeyond, usesOf } from '../uses/use.sql.ts'
import { countCoupons, pageOfCoupons, shopNameOf } from './listing.sql.ts'

type Filter = Query<typeof coupons.totals>

const wishOf = ({ merchantId }: Actor, { keyword, shop_id }: Filter) => ({
  merchantId,
  keyword,
  shopId: shop_id === undefined ? undefined : idOf(shop_id),
})

export const listCoupons = async (actor: Actor, filter: Filter): Promise<Result<typeof coupons.list>> => {
  const { page, page_size, status } = filter
  const { rows, total } = await pageOfCoupons(wishOf(actor, filter), status, { page, page_size })
  const open = await openRequests(rows.map(({ id }) => id))
  return { items: rows.map((row) => presentCoupon(actor, row, open.get(row.id))), total, page, page_size }
}

export const totalsOfCoupons = (actor: Actor, filter: Filter): Promise<Record<string, number>> =>
  countCoupons(wishOf(actor, filter))

const shownUses = 50

export const detailOf = async (actor: Actor, coupon: Coupon): Promise<Result<typeof coupons.show>> => {
  const [shop_name, requests, uses, beyond] = await Promise.all([
    shopNameOf(coupon),
    requestsOf(coupon.id),
    usesOf(coupon.id, shownUses),
    usesBeyond(coupon.id),
  ])
  return presentDetail(actor, { ...coupon, shop_name }, { requests, uses, beyond })
}

export const showCoupon = async (actor: Actor, id: string): Promise<Result<typeof coupons.show>> =>
  detailOf(actor, await couponOf(actor, idOf(id)))

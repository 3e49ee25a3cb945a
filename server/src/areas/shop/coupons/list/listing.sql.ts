import { sql } from 'kysely'
import { couponStates, couponTabs } from '@zdb/contract/shop/coupons/states'
import { db } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import type { Coupon } from '../coupon.sql.ts'

export type CouponWish = {
  readonly merchantId: number
  readonly keyword?: string | undefined
  readonly shopId?: number | undefined
}
export type ListedCoupon = Coupon & { shop_name: string }

const isState = inStates(couponStates, 'c.state')

const viewOf = (tab: string) => {
  const states = couponTabs.find(({ index }) => index === tab)?.states
  return states ? isState(...states) : sql<boolean>`true`
}

const span = ({ merchantId, keyword, shopId }: CouponWish) => sql<boolean>`
  c.merchant_id = ${merchantId}
  and (${keyword ?? ''} = '' or strpos(lower(c.name), ${(keyword ?? '').toLowerCase()}) > 0)
  and ${shopId === undefined ? sql`true` : sql`c.online_shop_id = ${shopId}`}`

export const pageOfCoupons = async (
  wish: CouponWish,
  tab: string,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: ListedCoupon[]; total: number }> => {
  const which = sql`${span(wish)} and ${viewOf(tab)}`
  const [{ rows }, count] = await Promise.all([
    sql<ListedCoupon>`
      select c.*, s.name as shop_name from coupon c join online_shop s on s.id = c.online_shop_id where ${which}
      order by c.created_at desc, c.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(db()),
    sql<{ total: number }>`select count(*)::int as total from coupon c where ${which}`.execute(db()),
  ])
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export const countCoupons = async (wish: CouponWish): Promise<Record<string, number>> => {
  const counts = couponTabs.map(({ index }) => sql`count(*) filter (where ${viewOf(index)})::int as ${sql.ref(index)}`)
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from coupon c where ${span(wish)}`.execute(db())
  return rows[0] ?? {}
}

export const shopNameOf = async ({ online_shop_id }: Coupon): Promise<string> => {
  const row = await db().selectFrom('online_shop').select('name').where('id', '=', online_shop_id).executeTakeFirst()
  return row?.name ?? ''
}

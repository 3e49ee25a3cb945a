import type { Insertable, Selectable } from 'kysely'
import type { Coupon as CouponTable } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'

export type Coupon = Selectable<CouponTable>
export type NewCoupon = Insertable<CouponTable>
type Owner = { readonly merchantId: number }

export const couponOf = async ({ merchantId }: Owner, id: number): Promise<Coupon> =>
  (await db()
    .selectFrom('coupon')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

export const lockCoupon = async (tx: Tx, { merchantId }: Owner, id: number): Promise<Coupon> =>
  (await tx
    .selectFrom('coupon')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst()) ?? refuse('notFound')

/** Whosever it is: for the pay-app's answer. */
export const lockAnyCoupon = (tx: Tx, id: number): Promise<Coupon> =>
  tx.selectFrom('coupon').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const couponById = (id: number): Promise<Coupon> =>
  db().selectFrom('coupon').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const insertCoupon = (tx: Tx, coupon: NewCoupon): Promise<Coupon> =>
  tx.insertInto('coupon').values(coupon).returningAll().executeTakeFirstOrThrow()

export const patchCoupon = (tx: Tx, id: number, change: Partial<NewCoupon>): Promise<Coupon> =>
  tx
    .updateTable('coupon')
    .set({ ...change, updated_at: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

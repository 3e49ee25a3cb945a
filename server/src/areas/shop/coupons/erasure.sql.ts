import { sql } from 'kysely'
import { within } from '#core/db/tx'
import { moveAll } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { couponLife } from './machine.ts'

/** The coupons of a merchant that is no more: nobody asks after them, and their words go. */
export const eraseCoupons = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    const of = sql<boolean>`merchant_id = ${merchantId}`
    const actor = system('clock')
    await moveAll(tx, couponLife, 'finish', of, { actor, set: { pending_quantity: null, updated_at: now() } })
    await moveAll(tx, couponLife, 'expire', of, { actor, set: { updated_at: now() } })
    await moveAll(tx, couponLife, 'stopDraft', of, { actor, set: { updated_at: now() } })
    await sql`
      update coupon_request r set content = '{}', reason = '', resolved_at = coalesce(resolved_at, ${now()})
      from coupon c where c.id = r.coupon_id and c.merchant_id = ${merchantId}`.execute(tx)
    await sql`update coupon_use set code = id::text where merchant_id = ${merchantId}`.execute(tx)
    await sql`
      update coupon set name = '优惠券' || id, description = '', reason = '' where merchant_id = ${merchantId}`.execute(
      tx,
    )
  })

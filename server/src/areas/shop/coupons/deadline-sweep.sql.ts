import { sql, type RawBuilder } from 'kysely'
import { couponStates } from '@zdb/contract/shop/coupons/states'
import { db } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import { now } from '#core/time/clock'
import { isFree } from '#core/work/sweep.sql'

const isState = inStates(couponStates)

/** As the partial indices of the due say it. */
export const isBeginning = (): RawBuilder<boolean> => sql<boolean>`${isState('scheduled')} and start_at <= ${now()}`
export const isEnding = (): RawBuilder<boolean> =>
  sql<boolean>`${isState('scheduled', 'active')} and end_at <= ${now()}`

export const dueCoupons = async (sweep: string, due: RawBuilder<boolean>, limit: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('coupon')
    .select('id')
    .where(due)
    .where(isFree(sweep, 'coupon.id'))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const theCoupon = (id: number, due: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`id = ${id} and ${due}`

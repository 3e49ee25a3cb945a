import type { RawBuilder } from 'kysely'
import { within } from '#core/db/tx'
import { moveAll } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { sweepAll, type Sweep } from '#core/work/sweep'
import { refreshCoupons } from './coupon-push.ts'
import { dueCoupons, isBeginning, isEnding, theCoupon } from './deadline-sweep.sql.ts'
import { couponLife } from './machine.ts'

const clock = system('clock')

const sweepOf = (name: string, move: 'activate' | 'expire', due: () => RawBuilder<boolean>): Sweep => ({
  name,
  due: (limit) => dueCoupons(name, due(), limit),
  work: (id) =>
    within(async (tx) => {
      const moved = await moveAll(tx, couponLife, move, theCoupon(id, due()), {
        actor: clock,
        set: { updated_at: now() },
      })
      for (const { merchant_id } of moved) refreshCoupons(merchant_id)
    }),
})

/** Every coupon whose time has begun or is over, each in a transaction of its own. */
export const workOffCouponTimes = (): Promise<void> =>
  sweepAll([sweepOf('coupons.activate', 'activate', isBeginning), sweepOf('coupons.expire', 'expire', isEnding)])

import { coupons } from '@zdb/contract/shop/coupons/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { workOffCouponTimes } from './deadline-sweep.ts'
import { eraseCoupons } from './erasure.sql.ts'
import { couponLife } from './machine.ts'
import { couponHealth } from './requests/health.ts'
import { startCouponWorker } from './requests/workers.ts'
import { routes } from './routes.ts'

export const couponsArea: AreaManifest = {
  name: 'coupons',
  tables: ['coupon', 'coupon_request', 'coupon_use'],
  kept: {
    trade: ['coupon', 'coupon_request', 'coupon_use'],
  },
  calls: () => serve(coupons, routes),
  machines: [couponLife],
  jobs: () => [job({ name: 'coupons.workOff', cron: '* * * * *', run: workOffCouponTimes })],
  listeners: [listen(merchantErased, 'coupons', eraseCoupons)],
  health: [couponHealth],
  workers: (log) => startCouponWorker(log),
}

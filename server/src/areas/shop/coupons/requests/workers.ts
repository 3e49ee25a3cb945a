import type { Logger } from 'pino'
import { drain } from '#core/work/lease-worker'
import type { Workers } from '../../../../manifest.ts'
import { workOffCoupons } from './request-worker.ts'

export const startCouponWorker = (log: Logger): Workers => {
  const requests = drain(() => workOffCoupons(log), { name: 'coupons', everyMs: 2_000, lanes: 1, log })
  return { notices: { coupon_due: requests.wake }, stop: requests.stop }
}

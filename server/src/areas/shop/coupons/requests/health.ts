import type { HealthSource } from '#core/domain/health'
import { minutes } from '#core/time/clock'
import { overdueRequests } from './request.sql.ts'
import { troubles } from './request-worker.ts'

/** The pay-app takes seconds; what a broken line leaves open is asked after for minutes. */
const expectedMs = minutes(10)

/** A coupon whose wish hangs is neither what it was nor what it should be, and its owner can do nothing about it. */
export const couponHealth: HealthSource = {
  kind: 'payApp',
  read: async () => {
    const overdue = await overdueRequests(expectedMs, troubles.expired)
    return [
      {
        provider: 'payApp:coupons',
        label: '优惠券申请',
        inUse: overdue.backlog > 0 ? `${overdue.backlog}件申请没有答复` : '',
        ...overdue,
      },
    ]
  },
}

import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens, storePush } from '#areas/desk/push/public'
import type { Tx } from '#core/db/tx'
import type { Coupon } from './coupon.sql.ts'

/** The merchant hears what the pay-app did not agree to. */
export const tellCoupon = (tx: Tx, coupon: Coupon, title: string, alert: string): Promise<number> =>
  storePush(tx, {
    merchantId: coupon.merchant_id,
    event: 'couponRefused',
    type: pushTypes.notice,
    identity: 0,
    title,
    alert,
    params: { coupon: String(coupon.id), status: coupon.state },
  })

/** Whatever else became of a coupon shows on the merchant's screens without an alert. */
export const refreshCoupons = (merchantId: number): void =>
  refreshScreens([merchantId], { type: pushTypes.notice, identity: 0, params: { coupon: '' } })

export type CouponsThing = 'coupon'

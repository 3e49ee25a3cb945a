/** What a person may be offered on a coupon, the most likely first. What the pay-app never had is edited as a whole. */
export const couponActions = ['append', 'edit', 'stop'] as const
export type CouponAction = (typeof couponActions)[number]

import { wakeHere } from '#core/db/process-notices'

/** Something is to be said to the pay-app: this process looks at once, the others within seconds. */
export const wakeCoupons = (): void => wakeHere('coupon_due', '')

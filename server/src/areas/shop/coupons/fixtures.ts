import { channelCodes } from '@zdb/contract/channels/channel-shops/channels'
import { fen } from '@zdb/contract/kit/fen'
import { couponStates, couponsUnderWay, type CouponState } from '@zdb/contract/shop/coupons/states'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import type { Tx } from '#core/db/tx'
import { days, later, now } from '#core/time/clock'
import { insertCoupon, type Coupon, type NewCoupon } from './coupon.sql.ts'
import { insertRequest, type Wish } from './requests/request.sql.ts'

const wishes: Readonly<Record<(typeof couponsUnderWay)[number], (coupon: Coupon) => Wish>> = {
  creating: ({ name, face_value, floor_amount, quantity, start_at, end_at }) => ({
    kind: 'create',
    content: {
      name,
      description: '',
      perUser: 1,
      faceValue: fen(face_value),
      floorAmount: fen(floor_amount),
      quantity,
      startAt: start_at.toISOString(),
      endAt: end_at.toISOString(),
    },
  }),
  modifying: ({ name, end_at }) => ({
    kind: 'edit',
    content: { name, description: '', perUser: 1, endAt: end_at.toISOString() },
  }),
  appending: ({ quantity }) => ({ kind: 'append', content: { quantity: quantity + 50 } }),
  stopping: () => ({ kind: 'stop', content: {} }),
}

/** A coupon in any state; with `shopId` of that shop, else of one that nobody asks. */
export const aCoupon = async (
  tx: Tx,
  merchantId: number,
  {
    state = 'active',
    shopId,
    ...facts
  }: Partial<Omit<NewCoupon, 'state'>> & { state?: CouponState; shopId?: number } = {},
): Promise<Coupon> => {
  const shop = shopId ?? (await anOnlineShop(tx, merchantId, { channel: channelCodes.mini })).id
  const coupon = await insertCoupon(tx, {
    merchant_id: merchantId,
    online_shop_id: shop,
    name: '满50减5元券',
    face_value: 5_00,
    floor_amount: 50_00,
    quantity: 100,
    per_user: 1,
    start_at: state === 'scheduled' ? later(days(1)) : now(),
    end_at: later(days(7)),
    state: couponStates[state].code,
    created_at: now(),
    updated_at: now(),
    ...(state === 'appending' && { pending_quantity: 150 }),
    ...facts,
  })
  const waits = couponsUnderWay.find((one) => one === state)
  if (waits) await insertRequest(tx, coupon.id, wishes[waits](coupon))
  return coupon
}

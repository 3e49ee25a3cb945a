import type { WireResult } from '@zdb/contract/kit/endpoint'
import { coupons } from '@zdb/contract/shop/coupons/endpoints'
import { refresh } from '#core/http/query.tsx'
import { fenOf, moneyText, yuanOf } from '#ui/format/money.ts'

export type CouponRow = WireResult<typeof coupons.list>['items'][number]
export type CouponDetail = WireResult<typeof coupons.show>

/** After something was done to a coupon: everything that shows them asks again. */
export const refreshCoupons = () => refresh(coupons.list, coupons.totals, coupons.show)

/** What the pay-app never had. */
export const isDraft = ({ status }: Pick<CouponRow, 'status'>): boolean => status === 'CREATE'

/** Face value times number, '' while either is not a number yet. */
export const budgetText = (faceValue: string, quantity: string): string => {
  const face = fenOf(faceValue)
  return face === undefined || face <= 0n || !/^[1-9]\d*$/.test(quantity) ? '' : yuanOf(face * BigInt(quantity))
}

/** 5, and 5.50 as it is. */
const short = (yuan: string): string => moneyText(yuan).replace(/\.00$/, '')

/** 满50元减5元 */
export const offerWords = ({ face_value, floor_amount }: Pick<CouponRow, 'face_value' | 'floor_amount'>): string => {
  const [face, floor] = [short(face_value), short(floor_amount)]
  return fenOf(floor_amount) === 0n ? `无门槛减${face}元` : `满${floor}元减${face}元`
}

export const periodWords = ({ start_at, end_at }: Pick<CouponRow, 'start_at' | 'end_at'>): string =>
  `${start_at.slice(0, 16)} 至 ${end_at.slice(0, 16)}`

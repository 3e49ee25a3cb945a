import type { Fen } from '@zdb/contract/kit/fen'
import type { Grant } from '../../calling/grant.ts'

/** What the pay-app can change of a coupon it has. */
export type CouponEdit = { name: string; description: string; perUser: number; endAt: Date }

export type CouponTerms = CouponEdit & { faceValue: Fen; floorAmount: Fen; quantity: number; startAt: Date }

/** How a coupon stands at the pay-app. */
export type CouponStanding = {
  /** `none` while it is not created yet, or never will be. */
  status: 'none' | 'active' | 'finished'
  /** Something that was asked of it is not done yet. */
  busy: boolean
  name: string
  quantity: number
  endAt: Date | null
  /** Why the last thing that was asked of it was turned down, '' where it was not. */
  refusal: string
}

/**
 * The merchant's own coupons at the pay-app. Every wish carries our number: said again under it nothing is done a second
 * time, and the first answer is repeated. What is taken on is done later: `standing` tells. Calls may throw a
 * ChannelFailure; after any but `refused` nobody knows whether it was heard.
 */
export type PayAppCoupons = {
  create(grant: Grant, no: string, terms: CouponTerms): Promise<string>
  edit(grant: Grant, no: string, activityId: string, change: CouponEdit): Promise<void>
  /** To so many in all: more than before, never less. */
  append(grant: Grant, no: string, activityId: string, quantity: number): Promise<void>
  stop(grant: Grant, no: string, activityId: string): Promise<void>
  standing(grant: Grant, activityId: string): Promise<CouponStanding>
}

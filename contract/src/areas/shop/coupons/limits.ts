import { fen } from '../../../kit/fen.ts'

/** What the pay-app lets a merchant's own coupon be. */
export const couponLimits = {
  faceMin: fen(10),
  faceMax: fen(3_000_00),
  floorMax: fen(50_000_00),
  quantityMax: 999_999,
  perUserMax: 99,
  days: 180,
} as const

/** A service that is bought for some days, and what of it a screen has to know. */
export type Plan = { readonly id: number; readonly title: string; readonly days: number; readonly price: string }
export type Service = {
  readonly opened: boolean
  readonly until: string | null
  /** Null for those who may not see the merchant's money. */
  readonly available_balance: string | null
}

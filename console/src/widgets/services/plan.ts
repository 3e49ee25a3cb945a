/** A service that is bought for some days, and what of it a screen has to know. */
export type Plan = { readonly id: number; readonly title: string; readonly days: number; readonly price: string }
export type Service = { readonly opened: boolean; readonly until: string | null; readonly available_balance: string }

/** What a side of a case may be offered, the most likely first. */
export const afterSaleActions = ['agree', 'reject', 'update', 'arbitration', 'revoke', 'appeal'] as const
export type AfterSaleAction = (typeof afterSaleActions)[number]

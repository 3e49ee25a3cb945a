/** What a person may be offered on goods, the most likely first. */
export const goodsActions = ['edit', 'submit', 'withdraw', 'sellUp', 'sellDown', 'copy', 'remove'] as const
export type GoodsAction = (typeof goodsActions)[number]

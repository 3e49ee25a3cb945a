/** What a whole order costs and how many pieces are in it, where its lines have no prices of their own. */
export type OrderSum = { readonly price: string; readonly pieces: number }

export const orderSum = (
  price: string | null | undefined,
  goods: readonly { readonly item_total: unknown }[],
): OrderSum => ({
  price: price ?? '',
  pieces: Math.max(
    1,
    goods.reduce((sum, { item_total }) => sum + (Number(item_total) || 0), 0),
  ),
})

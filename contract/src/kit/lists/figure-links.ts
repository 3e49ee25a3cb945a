/** What stands in a figure's link to the letter: empty asks for what has none, a space at its end is part of a name. */
export const exactFields = ['goods_name', 'goods_spec', 'city', 'county'] as const

/**
 * Figures that are not the count or the amount of their rows, by their names in the answers. Their link is that of all
 * orders they are reckoned from, with the name of the figure.
 */
export const namedFigures = {
  sale: ['refund_amount', 'coupon_amount', 'channel_fee', 'transfer_cost', 'ride_cost', 'material_cost', 'margin'],
  trade: ['refund_amount', 'accept_minutes', 'net'],
  ride: ['accept_minutes'],
} as const
export type NamedFigure = (typeof namedFigures)[keyof typeof namedFigures][number]

/** The rows that give something to this figure, from the link of all orders. */
export const routeOfFigure = (orders: string | null, figure: NamedFigure): string | null =>
  orders && orders.replace(/(?<=[?&]figure=)1(?=&|$)/, figure)

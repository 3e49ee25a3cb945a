import { routeOfFigure, type NamedFigure } from '@zdb/contract/kit/lists/figure-links'

/** Leads to those of the orders that give something to it. */
export const named = (figure: NamedFigure) => ({
  route: ({ order_route }: { order_route: string | null }) => routeOfFigure(order_route, figure),
})

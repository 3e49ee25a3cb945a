import type { Market } from './side.ts'
import type { Order, Refund, Shop } from './things.ts'

type Found = { order: Order; refund: Refund }
const refundsOf = (order: Order): Found[] => order.refunds.map((refund) => ({ order, refund }))

/** A shop's orders whose last change lies in the span (ms), both ends included. */
export const changedIn = (market: Market, shop: Shop, from: number, to: number): Order[] =>
  market.ordersOf(shop, from, to).filter(({ updatedAt }) => updatedAt >= from && updatedAt <= to)

/** The same for the moment at which they were placed. */
export const placedIn = (market: Market, shop: Shop, from: number, to: number): Order[] =>
  market.ordersOf(shop, from, to).filter(({ placedAt }) => placedAt >= from && placedAt <= to)

export const refundsChangedIn = (market: Market, shop: Shop, from: number, to: number): Found[] =>
  changedIn(market, shop, from, to).flatMap(refundsOf)

/** Refunds that were asked for in the span, whatever has become of them since. */
export const refundsAskedIn = (market: Market, shop: Shop, from: number, to: number): Found[] =>
  changedIn(market, shop, from, Number.MAX_SAFE_INTEGER)
    .flatMap(refundsOf)
    .filter(({ refund }) => refund.at >= from && refund.at <= to)

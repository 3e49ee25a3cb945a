import type { Fen } from '@zdb/contract/kit/fen'
import type { Route } from '@zdb/contract/pages'

/** What the buyer of a channel's order paid, and whether the channel says what it keeps of it. */
export type BuyerSum = { readonly paid: Fen; readonly isFeeKnown: boolean }

/** One thing of a deal, as its merchant knows it, and the numbers of the same deal that stand beside it. */
export type TrailStep = {
  /** Absent where the area only knows what goes with the number, not the thing itself. */
  readonly thing?: { readonly label: string; readonly route: Route; readonly buyer?: BuyerSum }
  readonly related: readonly string[]
}

/**
 * What an area knows of a number of this merchant's: an online order is passed on, a transfer is brought by riders, and
 * the money of one deal stands under several numbers. Of another's numbers it knows nothing.
 */
export type MoneyTrail = (merchantId: number, sn: string) => Promise<TrailStep>

/** What is left of what the buyer paid for an order, line by line: the same that the figures add up. */
export type OrderMargin = {
  readonly channelFee: Fen
  readonly refunded: Fen
  readonly transfer: Fen
  readonly ride: Fen
  readonly material: Fen
  readonly amount: Fen
}
export type MarginSource = (merchantId: number, sn: string) => Promise<OrderMargin | undefined>

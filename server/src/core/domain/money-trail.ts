import type { Fen } from '@zdb/contract/kit/fen'
import type { Route } from '@zdb/contract/pages'

/** What the buyer of a channel's order paid, was given back, and what the channel keeps nothing of, where it says so. */
export type BuyerSum = { readonly paid: Fen; readonly refunded: Fen; readonly income: Fen | null }

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

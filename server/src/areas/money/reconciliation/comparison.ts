import type { DifferenceKind, LineThing } from '@zdb/contract/money/reconciliation/states'

/** What one side has of a thing: the sum, what left being negative, and when. */
export type Side = { amount: number; at: Date }

/** One thing as the statement has it and as our books have it. */
export type Comparison = {
  thing: LineThing
  no: string
  /** '' where the number alone says which it is. */
  tradeNo: string
  theirs: Side | null
  ours: Side | null
  /** The statement has the same line more than once. */
  doubled?: true
  merchantId: number | null
}

/** A thing under its number, once. */
export const nameOf = ({ thing, no, tradeNo }: Pick<Comparison, 'thing' | 'no' | 'tradeNo'>): string =>
  [thing, no, tradeNo].join(' ')

/** What the statement has more than our books, of which so much was posted already. */
export const excessOf = ({ theirs, ours }: Pick<Comparison, 'theirs' | 'ours'>, posted = 0): number =>
  (theirs?.amount ?? 0) - (ours?.amount ?? 0) - posted

export const differs = (comparison: Comparison, posted = 0): boolean =>
  comparison.doubled === true || excessOf(comparison, posted) !== 0

export const kindOf = ({ thing, theirs, ours, doubled }: Comparison): DifferenceKind => {
  if (doubled) return 'doubled'
  if (thing === 'fee') return 'fee'
  if (thing === 'payout' && ours) return 'payout'
  if (!ours) return 'theirsOnly'
  return theirs ? 'amount' : 'oursOnly'
}

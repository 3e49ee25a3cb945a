import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { finance } from '@zdb/contract/money/finance/endpoints'

type Deal = WireResult<typeof finance.orderMoney>

/** An order that has moved nothing yet, unless told otherwise. */
export const anOrderMoney = (facts: Partial<Deal> = {}): Deal => ({
  things: [],
  items: [],
  net: '0.00',
  held: '0.00',
  fee: '0.00',
  owes: '0.00',
  is_owed: '0.00',
  margin: null,
  ...facts,
})

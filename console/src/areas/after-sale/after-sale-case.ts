import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { afterSaleStates, judgingStages } from '@zdb/contract/orders/after-sale/states'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { refresh } from '#core/http/query.tsx'

/** A dispute between the two sides of an order. */
export type Case = WireResult<typeof afterSale.detail>
export type CaseRow = WireResult<typeof afterSale.list>['items'][number]

const { none, decided } = judgingStages

/** What its clock counts for whoever has the turn: to answer, or which last word is left. */
export const clockOf = ({ stage, refund_status }: Pick<CaseRow, 'stage' | 'refund_status'>): string => {
  if (stage === decided.code) return '申诉'
  if (stage === none.code) return refund_status === afterSaleStates.rejected.code ? '申请仲裁' : '处理'
  return '裁决'
}

/** After something was done to a case: everything that shows it asks again. */
export const refreshCases = () => refresh(afterSale.detail, afterSale.list, afterSale.totals)

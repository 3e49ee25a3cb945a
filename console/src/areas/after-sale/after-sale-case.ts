import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { refresh } from '#core/http/query.tsx'

/** A dispute between the two sides of an order. */
export type Case = WireResult<typeof afterSale.detail>
export type CaseRow = WireResult<typeof afterSale.list>['items'][number]

/** After something was done to a case: everything that shows it asks again. */
export const refreshCases = () => refresh(afterSale.detail, afterSale.list, afterSale.totals)

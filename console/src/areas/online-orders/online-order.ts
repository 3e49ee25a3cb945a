import type { WireResult } from '@zdb/contract/kit/endpoint'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { routeTo, type Route } from '@zdb/contract/pages'
import { dialogSubmit } from '#core/http/dialog-submit.ts'
import { refresh } from '#core/http/query.tsx'

export type OnlineRow = WireResult<typeof onlineOrders.list>['items'][number]

/** After something was done to an order: everything that shows it asks again. */
export const refreshOrders = () =>
  refresh(
    onlineOrders.list,
    onlineOrders.totals,
    onlineOrders.oldList,
    onlineOrders.oldTotals,
    onlineOrders.morePending,
    onlineOrders.detail,
    onlineOrders.logs,
    onlineOrders.photos,
    onlineOrders.refundRecords,
  )

export const useDialogSubmit = dialogSubmit(refreshOrders)

export const detailOf = (sn: string): Route => routeTo('onlineOrder', { no: sn })

/** Where an order is handed to another shop, with its contents filled in. */
export const transferOf = (sn: string): Route => routeTo('createTransfer', { origin_sn: sn })

/** Where a rider is called for an order, or for several. */
export const riderOf = (...sns: readonly string[]): Route =>
  routeTo('callRider', { type: 'online', [sns.length === 1 ? 'sn' : 'sns']: sns.join(',') })

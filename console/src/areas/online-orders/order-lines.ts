import type { WireResult } from '@zdb/contract/kit/endpoint'
import { onlineOrders } from '@zdb/contract/online-orders/endpoints'
import { dialogSender } from '#core/http/dialog-send.ts'
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

export const useDialogSend = dialogSender(refreshOrders)

export const detailOf = (sn: string): string => `netorder/index/${sn}/detail`

/** Where an order is handed to another shop, with its contents filled in. */
export const transferOf = (sn: string): string => `transfer_order/create?origin_sn=${sn}`

/** Where a rider is called for an order, or for several. */
export const riderOf = (...sns: readonly string[]): string =>
  `logistics/create?type=online&${sns.length === 1 ? 'sn' : 'sns'}=${sns.join(',')}`

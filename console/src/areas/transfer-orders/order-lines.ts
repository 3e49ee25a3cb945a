import { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { dialogSender } from '#core/http/dialog-send.ts'
import { refresh } from '#core/http/query.tsx'

/** After something was done to an order: everything that shows it asks again. */
export const refreshOrders = () =>
  refresh(
    transferOrders.list,
    transferOrders.totals,
    transferOrders.detail,
    transferOrders.quotes,
    transferOrders.allQuotes,
    transferOrders.modificationHistory,
  )

export const useDialogSend = dialogSender(refreshOrders)

export const detailOf = (sn: string): string => `transfer_order/detail/${sn}`

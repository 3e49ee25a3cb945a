import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { routeTo, type Route } from '@zdb/contract/pages'
import { dialogSubmit } from '#core/http/dialog-submit.ts'
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

export const useDialogSubmit = dialogSubmit(refreshOrders)

export const detailOf = (sn: string): Route => routeTo('transferOrder', { no: sn })

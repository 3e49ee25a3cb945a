import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { dialogSubmit } from '#core/http/dialog-submit.ts'
import { refresh } from '#core/http/query.tsx'

/** After an act both the lists and the open order are asked again. */
export const refreshOrders = () =>
  refresh(receivedOrders.list, receivedOrders.totals, receivedOrders.detail, receivedOrders.tracking)

export const useDialogSubmit = dialogSubmit(refreshOrders)

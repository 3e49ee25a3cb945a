import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import type { Tx } from '#core/db/tx'
import type { Order } from '../transfer-order.sql.ts'

const isGrab = (order: Order): boolean => order.kind === kinds.grab && order.shop_merchant_id !== null

/** A grab that is settled, withdrawn or refunded no longer counts against its shop. */
export const releaseCredit = async (tx: Tx, order: Order): Promise<void> => {
  if (isGrab(order)) await changeCredit(tx, order, -(order.price ?? 0))
}

/** A changed price of a taken grab changes what it counts for. */
export const changeCredit = async (tx: Tx, order: Order, difference: number): Promise<void> => {
  if (isGrab(order))
    await tx
      .updateTable('grab_credit')
      .set((set) => ({ used: set('used', '+', difference) }))
      .where('merchant_id', '=', order.shop_merchant_id)
      .execute()
}

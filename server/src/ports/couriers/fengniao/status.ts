import type { StatusTable } from '../wire/status-table.ts'

/** order_status → ours. They have no word for goods that came back: that is a failed delivery (5). */
export const statuses: StatusTable = {
  0: 'waiting',
  1: 'waiting',
  20: 'accepted',
  80: 'atShop',
  2: 'pickedUp',
  3: 'delivered',
  4: 'cancelled',
  5: 'failed',
}

export const failed = '5'

/** Our reasons → their list of reasons (getCancelReasonList). */
export const cancelCodes: Readonly<Record<number, number>> = {
  1: 1, // 订单长时间未分配骑手
  2: 2, // 分配骑手后，骑手长时间未取件
  3: 3, // 骑手告知不配送，让取消订单
  4: 9, // 顾客取消
  5: 6, // 商户发错单
  6: 8, // 商户改其他第三方配送
}
export const otherReason = 0

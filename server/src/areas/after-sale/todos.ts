import { todoSource } from '#core/domain/todo'
import { countWaitingCases } from './todo.sql.ts'

const sentCases = (status: string): string => `transfer_order/transfer_order_after_sale_apply?status=${status}`
const receivedCases = (status: string): string => `receive_order/receive_transfer_after_sales?status=${status}`

export const caseTodos = todoSource(
  ({ merchantId }) => countWaitingCases(merchantId),
  [
    {
      key: 'toAnswer',
      title: '接单售后待处理',
      tone: 'red',
      route: receivedCases('waiting'),
      allow: 'afterSale.read',
    },
    {
      key: 'rejected',
      title: '转单售后被拒待处理',
      tone: 'red',
      route: sentCases('rejected'),
      allow: 'afterSale.read',
    },
    {
      key: 'receivedLost',
      title: '接单售后裁决可申诉',
      tone: 'yellow',
      route: receivedCases('judging'),
      allow: 'afterSale.read',
    },
    {
      key: 'sentLost',
      title: '转单售后裁决可申诉',
      tone: 'yellow',
      route: sentCases('judging'),
      allow: 'afterSale.read',
    },
  ],
)

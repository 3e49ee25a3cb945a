import { routeTo } from '@zdb/contract/pages'
import { todoSource } from '#core/domain/todo'
import { countWaitingCases } from './todo.sql.ts'

const sentCases = (status: string) => routeTo('sentAfterSales', { status })
const receivedCases = (status: string) => routeTo('receivedAfterSales', { status })

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

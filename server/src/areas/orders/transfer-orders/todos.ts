import { routeTo } from '@zdb/contract/pages'
import { todoSource } from '#core/domain/todo'
import { countSent } from './todo.sql.ts'

const sent = (status: string) => routeTo('transferOrders', { status })

export const sentTodos = todoSource(
  ({ merchantId }) => countSent(merchantId),
  [
    { key: 'sentBack', title: '退回待处理', tone: 'red', route: sent('sentBack'), allow: 'transfer.read' },
    { key: 'withdrawn', title: '门店退单待重发', tone: 'red', route: sent('sentBack'), allow: 'transfer.read' },
    { key: 'sentLate', title: '转单配送异常', tone: 'red', route: sent('deliveryAbnormal'), allow: 'transfer.read' },
    { key: 'photosToAudit', title: '实拍待审', tone: 'red', route: sent('photoAudit'), allow: 'transfer.read' },
    { key: 'unpaid', title: '转单待付款', tone: 'yellow', route: sent('waitPay'), allow: 'transfer.read' },
    { key: 'quotesToChoose', title: '报价待选择', tone: 'yellow', route: sent('waitQuote'), allow: 'transfer.read' },
    { key: 'toSettle', title: '送达待结算', tone: 'green', route: sent('delivered'), allow: 'transfer.read' },
  ],
)

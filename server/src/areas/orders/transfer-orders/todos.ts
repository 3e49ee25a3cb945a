import { routeTo } from '@zdb/contract/pages'
import { senderTodos } from '@zdb/contract/orders/transfer-orders/states'
import { todoSource } from '#core/domain/todo'
import { countSent } from './todo.sql.ts'

const tab = (status: string) => ({ route: routeTo('transferOrders', { status }), allow: 'transfer.read' }) as const
const part = <K extends keyof typeof senderTodos>(todo: K, status: string) =>
  ({
    key: todo,
    title: senderTodos[todo],
    route: routeTo('transferOrders', { status, todo }),
    allow: 'transfer.read',
  }) as const

export const sentTodos = todoSource('orders', ({ merchantId }) => countSent(merchantId), [
  { ...part('sentBack', 'sentBack'), tone: 'red' },
  { ...part('withdrawn', 'sentBack'), tone: 'red' },
  { key: 'sentLate', title: '转单配送异常', tone: 'red', ...tab('deliveryAbnormal') },
  { key: 'photosToAudit', title: '实拍待审', tone: 'red', ...tab('photoAudit') },
  { key: 'unpaid', title: '转单待付款', tone: 'yellow', ...tab('waitPay') },
  { ...part('quotesToChoose', 'waitQuote'), tone: 'yellow' },
  { ...part('toSettle', 'delivered'), tone: 'green' },
])

import { routeTo } from '@zdb/contract/pages'
import { receiverTodos } from '@zdb/contract/orders/transfer-orders/states'
import { todoSource } from '#core/domain/todo'
import { countReceived } from '#areas/orders/transfer-orders/public'

const received = (status: string, todo?: keyof typeof receiverTodos) => routeTo('receivedOrders', { status, todo })

export const receivedTodos = todoSource('orders', ({ merchantId }) => countReceived(merchantId), [
  { key: 'toReceive', title: '待接单', tone: 'yellow', route: received('waitReceive'), allow: 'received.read' },
  {
    key: 'modificationsToAnswer',
    title: receiverTodos.modificationsToAnswer,
    tone: 'red',
    route: received('waitDelivery', 'modificationsToAnswer'),
    allow: 'received.read',
  },
  {
    key: 'receivedLate',
    title: '接单配送异常',
    tone: 'red',
    route: received('deliveryAbnormal'),
    allow: 'received.read',
  },
])

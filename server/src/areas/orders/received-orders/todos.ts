import { routeTo } from '@zdb/contract/pages'
import { todoSource } from '#core/domain/todo'
import { countReceived } from '#areas/orders/transfer-orders/public'

const received = (status: string) => routeTo('receivedOrders', { status })

export const receivedTodos = todoSource(
  ({ merchantId }) => countReceived(merchantId),
  [
    { key: 'toReceive', title: '待接单', tone: 'yellow', route: received('waitReceive'), allow: 'received.read' },
    {
      key: 'modificationsToAnswer',
      title: '修改申请待处理',
      tone: 'red',
      route: received('waitDelivery'),
      allow: 'received.read',
    },
    {
      key: 'receivedLate',
      title: '接单配送异常',
      tone: 'red',
      route: received('deliveryAbnormal'),
      allow: 'received.read',
    },
  ],
)

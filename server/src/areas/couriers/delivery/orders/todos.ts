import { routeTo } from '@zdb/contract/pages'
import { rideTodos, type RideTodo } from '@zdb/contract/couriers/delivery/states'
import { todoSource } from '#core/domain/todo'
import { countWaitingDeliveries } from './todo.sql.ts'

const row = (todo: RideTodo, status: string, tone: 'red' | 'yellow') =>
  ({
    key: todo,
    title: rideTodos[todo],
    tone,
    route: routeTo('deliveries', { status, todo }),
    allow: 'delivery.read',
  }) as const

export const deliveryTodos = todoSource('orders', ({ merchantId }) => countWaitingDeliveries(merchantId), [
  row('callsUnknown', 'all', 'red'),
  row('deliveryAbnormal', 'abnormal', 'red'),
  row('billDifferences', 'billDiffers', 'yellow'),
  row('ridersAwaited', 'waitRiderComfirm', 'yellow'),
])

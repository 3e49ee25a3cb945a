import { routeTo } from '@zdb/contract/pages'
import { todoSource } from '#core/domain/todo'
import { countWaitingDeliveries } from './todo.sql.ts'

const rides = (status: string) => routeTo('deliveries', { status })

export const deliveryTodos = todoSource(
  ({ merchantId }) => countWaitingDeliveries(merchantId),
  [
    {
      key: 'callsUnknown',
      title: '呼叫待核实',
      tone: 'red',
      route: rides('waitRiderComfirm'),
      allow: 'delivery.read',
    },
    { key: 'deliveryAbnormal', title: '配送异常', tone: 'red', route: rides('abnormal'), allow: 'delivery.read' },
    {
      key: 'billDifferences',
      title: '运费账单差异',
      tone: 'yellow',
      route: rides('billDiffers'),
      allow: 'delivery.read',
    },
    {
      key: 'ridersAwaited',
      title: '待骑手接单 超时',
      tone: 'yellow',
      route: rides('waitRiderComfirm'),
      allow: 'delivery.read',
    },
  ],
)

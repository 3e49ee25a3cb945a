import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'

export type PoolOrder = WireResult<typeof receivedOrders.pool>['items'][number]

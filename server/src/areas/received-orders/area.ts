import { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { serve, type AreaManifest } from '../../manifest.ts'
import { listeners } from './pool/pool-pushes.ts'
import { routes } from './routes.ts'
import { receivedTodos } from './todos.ts'

export const receivedOrdersArea: AreaManifest = {
  name: 'received-orders',
  tables: ['store_scope'],
  calls: () => serve(receivedOrders, routes),
  listeners,
  todos: [receivedTodos],
}

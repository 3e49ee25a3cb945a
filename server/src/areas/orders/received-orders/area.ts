import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { withFigureRows } from '#core/lists/figure-rows'
import { countObstacle, mostCounted } from '#core/domain/obstacle'
import { receivedFigures, receivedHours } from '#areas/orders/transfer-orders/public'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { listeners } from './pool/pool-pushes.ts'
import { receivedOrderObstacles } from './obstacles.ts'
import { routes } from './routes.ts'
import { countOpenAt } from './store-obstacles.sql.ts'
import { receivedTodos } from './todos.ts'

export const receivedOrdersArea: AreaManifest = {
  name: 'received-orders',
  tables: [],
  calls: ({ figureSource }) => serve(receivedOrders, routes(withFigureRows(figureSource, 'received'))),
  listeners,
  todos: () => [receivedTodos],
  figures: receivedFigures,
  hours: receivedHours,
  storeObstacles: async ({ storeId = '0' }) =>
    countObstacle(
      'openReceivedOrders',
      await countOpenAt(Number(storeId), mostCounted),
      '接单未了结',
      routeTo('receivedOrders', { status: 'all' }),
    ),
  accountObstacles: receivedOrderObstacles,
}

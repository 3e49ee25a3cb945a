import { sql } from 'kysely'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { withFigureRows } from '#core/lists/figure-rows'
import { countObstacle, mostCounted } from '#core/domain/obstacle'
import { job } from '#core/work/jobs'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { workOffOnlineOrders } from './deadlines/deadline-sweep.ts'
import { countOpenAt } from './fulfilment/store-obstacles.sql.ts'
import { onlineFigures, onlineHours } from './figures.ts'
import { listeners } from './listeners.ts'
import { hasAny } from './list/overview.sql.ts'
import { onlineOrder } from './machine.ts'
import { onlineOrderObstacles } from './obstacles.ts'
import { onlineTrail } from './requests/money-trail.sql.ts'
import { onlineRefund } from './requests/refund-machine.ts'
import { buyerRefund } from './requests/requests.sql.ts'
import { routes } from './routes.ts'
import { onlineTodos } from './todos.ts'
import { forgetSheetsJob, startImportWorker } from './sheets/import-worker.ts'
import { importsOfOrders } from './sheets/import.sql.ts'
import { onlineAlerts } from './requests/alert-causes.sql.ts'

export const onlineOrdersArea: AreaManifest = {
  name: 'online-orders',
  tables: [
    'online_order',
    'online_order_event',
    'online_refund',
    'online_reminder',
    'online_eta',
    'order_import',
    'write_back',
  ],
  kept: {
    trade: ['online_order', 'online_order_event', 'online_refund', 'online_reminder', 'online_eta', 'write_back'],
  },
  retained: [
    // The sheet itself went days after it was sent.
    { kind: 'orderImport', table: 'order_import', isOld: (before) => sql`file_key = '' and at < ${before}` },
  ],
  calls: ({ ports, figureSource }) => serve(onlineOrders, routes(ports, withFigureRows(figureSource, 'online'))),
  alertCauses: [onlineAlerts],
  machines: [onlineOrder, onlineRefund],
  backlogs: [{ of: 'order imports', read: importsOfOrders.due }],
  jobs: ({ files }) => [
    forgetSheetsJob(files),
    job({ name: 'onlineOrders.workOff', cron: '* * * * *', run: workOffOnlineOrders }),
  ],
  listeners,
  buyerRefund,
  moneyTrail: onlineTrail,
  todos: () => [onlineTodos],
  figures: onlineFigures,
  hours: onlineHours,
  orderHolder: async (merchantId) => (await hasAny(merchantId)).orders,
  storeObstacles: async ({ merchantId, storeId = '0' }) =>
    countObstacle(
      'openOnlineOrders',
      await countOpenAt(Number(merchantId), Number(storeId), mostCounted),
      '网单待该门店处理',
      routeTo('onlineOrders', { status: 'all' }),
    ),
  accountObstacles: onlineOrderObstacles,
  workers: (log, { files }) => {
    const imports = startImportWorker(files, log)
    return { notices: { order_import: imports.wake }, stop: imports.stop }
  },
}

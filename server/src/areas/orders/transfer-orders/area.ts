import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { withFigureRows } from '#core/lists/figure-rows'
import { forgetNames } from '#core/domain/forget-names.sql'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { workOffDueOrders } from './deadline-sweep.ts'
import { sentFigures, sentHours } from './list/figures.ts'
import { riderListeners } from './riding/deliveries.ts'
import { transferOrder } from './machine.ts'
import { orderModification } from './modifications/modification-machine.ts'
import { quoteOffer } from './quotes/quote-machine.ts'
import { sentOrderObstacles } from './list/open-orders.ts'
import { transferTrail } from './money/money-trail.sql.ts'
import { orderPayable } from './money/pay.ts'
import { routes } from './routes.ts'
import { orderObstacles } from './sending/deposit-obstacles.ts'
import { hasTraded } from './todo.sql.ts'
import { sentTodos } from './todos.ts'
import { transferAlerts } from './detail/alert-causes.sql.ts'

export const transferOrdersArea: AreaManifest = {
  name: 'transfer-orders',
  tables: [
    'transfer_order',
    'transfer_draft',
    'quote',
    'modification',
    'order_comment',
    'transfer_order_event',
    'transfer_order_photo',
    'grab_credit',
  ],
  kept: {
    trade: ['transfer_order', 'quote', 'modification', 'order_comment', 'transfer_order_event', 'transfer_order_photo'],
    bounded: ['transfer_draft', 'grab_credit'],
  },
  calls: ({ figureSource }) => serve(transferOrders, routes(withFigureRows(figureSource, 'sent'))),
  depositObstacles: orderObstacles,
  moneyTrail: transferTrail,
  payables: { transferOrder: orderPayable },
  alertCauses: [transferAlerts],
  machines: [transferOrder, quoteOffer, orderModification],
  jobs: () => [job({ name: 'transferOrders.workOff', cron: '* * * * *', run: workOffDueOrders })],
  listeners: [...riderListeners, listen(merchantErased, 'transferStories', forgetNames('transfer_order_event'))],
  todos: () => [sentTodos],
  figures: sentFigures,
  hours: sentHours,
  orderHolder: hasTraded,
  accountObstacles: sentOrderObstacles,
}

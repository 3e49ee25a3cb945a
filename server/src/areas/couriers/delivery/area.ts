import { sql } from 'kysely'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { withFigureRows } from '#core/lists/figure-rows'
import { forgetNames } from '#core/domain/forget-names.sql'
import { listen } from '#core/work/outbox'
import { job } from '#core/work/jobs'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { callbackRoutes, callbacks } from './callbacks/callback-routes.ts'
import { answerCancelRequests, workOffDeliveries } from './deadline-sweep.ts'
import { startSeeking } from './dispatch/escalation.ts'
import { courierHealth } from './health.ts'
import { deliveryOrder } from './machine.ts'
import { rideTrail } from './money/money-trail.sql.ts'
import { compareStatements } from './money/statement-comparison.ts'
import { quotesCame } from './quotes/quote-long-poll.ts'
import { dropOldInquiries } from './quotes/quote-requests.ts'
import { routes } from './routes.ts'
import { deliveryFigures, deliveryHours } from './orders/figures.ts'
import { isOldLabel } from './orders/label.sql.ts'
import { rideObstacles } from './orders/obstacles.ts'
import { hasRidden } from './orders/todo.sql.ts'
import { deliveryTodos } from './orders/todos.ts'
import { startWorkers } from './workers.ts'
import { riderAlerts } from './tracking/alert-causes.sql.ts'

export const deliveryArea: AreaManifest = {
  name: 'delivery',
  tables: [
    'delivery_order',
    'delivery_dispatch',
    'delivery_event',
    'delivery_inquiry',
    'delivery_label',
    'delivery_quote',
    'delivery_trail',
    'courier_push',
    'courier_statement_line',
    'courier_statement_doubt',
    'delivery_cost_difference',
  ],
  kept: {
    books: ['delivery_cost_difference'],
    trade: ['delivery_order', 'delivery_dispatch', 'delivery_event'],
    withParent: ['delivery_quote'],
  },
  cleared: {
    delivery_inquiry: 'delivery.dropOldInquiries',
    courier_statement_doubt: 'delivery.compareStatements',
  },
  calls: ({ figureSource }) => serve(delivery, routes(withFigureRows(figureSource, 'ride'))),
  rawRoutes: callbackRoutes,
  health: [courierHealth],
  backlogs: [{ of: 'courier callbacks', read: callbacks.due }],
  moneyTrail: rideTrail,
  replay: { label: '运力回调', run: callbacks.replay },
  alertCauses: [riderAlerts],
  machines: [deliveryOrder],
  jobs: () => [
    job({ name: 'delivery.workOff', cron: '* * * * *', run: workOffDeliveries }),
    job({ name: 'delivery.answerCancelRequests', cron: '* * * * *', run: answerCancelRequests }),
    job({ name: 'delivery.compareStatements', cron: '20 6 * * *', run: () => compareStatements() }),
    job({ name: 'delivery.dropOldInquiries', cron: '50 4 * * *', run: dropOldInquiries }),
  ],
  listeners: [listen(merchantErased, 'rideStories', forgetNames('delivery_event'))],
  workers: (log) => {
    const workers = startWorkers(log)
    const seeking = startSeeking(log)
    return {
      notices: { courier_push: workers.callbacksCame, delivery_due: workers.ridesDue },
      stop: () => Promise.all([workers.stop(), seeking.stop()]),
    }
  },
  notices: { delivery_quote: (inquiry) => quotesCame(Number(inquiry)) },
  todos: () => [deliveryTodos],
  figures: deliveryFigures,
  hours: deliveryHours,
  orderHolder: hasRidden,
  accountObstacles: rideObstacles,
  storeObstacles: rideObstacles,
  retained: [
    { kind: 'courierCallback', table: 'courier_push', isOld: (before) => sql`done_at < ${before}` },
    {
      kind: 'deadCourierCallback',
      table: 'courier_push',
      isOld: (before) => sql`done_at is null and received_at < ${before}`,
    },
    { kind: 'deliveryTrail', table: 'delivery_trail', isOld: (before) => sql`at < ${before}` },
    { kind: 'deliveryLabel', table: 'delivery_label', isOld: isOldLabel },
    { kind: 'courierStatementLine', table: 'courier_statement_line', isOld: (before) => sql`at < ${before}` },
  ],
}

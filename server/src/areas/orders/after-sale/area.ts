import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { countObstacle, mostCounted } from '#core/domain/obstacle'
import { merchantErased } from '#areas/people/identity/public'
import { listen } from '#core/work/outbox'
import { forgetSpeakers } from './after-sale.sql.ts'
import { job } from '#core/work/jobs'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { caseObstacles } from './money/deposit-obstacles.ts'
import { workOff } from './deadline-sweep.ts'
import { afterSaleCase } from './machine.ts'
import { openCaseObstacles } from './money/account-obstacles.ts'
import { caseQueues } from './judging/queues.ts'
import { routes } from './routes.ts'
import { countCasesAt } from './todo.sql.ts'
import { caseTodos } from './todos.ts'
import { caseAlerts } from './judging/alert-causes.sql.ts'

export const afterSaleArea: AreaManifest = {
  name: 'after-sale',
  tables: ['after_sale', 'after_sale_event'],
  kept: {
    trade: ['after_sale', 'after_sale_event'],
  },
  calls: () => serve(afterSale, routes),
  alertCauses: [caseAlerts],
  machines: [afterSaleCase],
  depositObstacles: caseObstacles,
  queues: ({ buyerRefunds }) => caseQueues(buyerRefunds),
  jobs: () => [job({ name: 'afterSale.workOff', cron: '* * * * *', run: workOff })],
  listeners: [listen(merchantErased, 'caseStories', forgetSpeakers)],
  todos: () => [caseTodos],
  storeObstacles: async ({ storeId = '0' }) =>
    countObstacle(
      'openCases',
      await countCasesAt(Number(storeId), mostCounted),
      '售后未了结',
      routeTo('receivedAfterSales'),
    ),
  accountObstacles: openCaseObstacles,
}

import { stores } from '@zdb/contract/shop/stores/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { reopenStores } from './business-status.ts'
import { storeLife } from './life/life-machine.ts'
import { storeQueue } from './life/queue.ts'
import { liftStores } from './life/verdicts.ts'
import { depositPayable } from './deposit/deposit.ts'
import { flashPushPayable } from './flash-push/flash-push.ts'
import { depositRefundQueue } from './deposit/queue.ts'
import { storesBelow } from './deposit/stores-below.sql.ts'
import { depositRefund } from './deposit/refund-machine.ts'
import { feedbackQueue } from './feedback/queue.ts'
import { eraseStores } from './life/erasure.ts'
import { storeBusiness } from './machine.ts'
import { depositObstacle } from './deposit/obstacles.ts'
import { flashOfStore, flashPushObstacles } from './flash-push/obstacles.ts'
import { storeConditions } from './receiving/conditions.ts'
import { watchReceiving } from './receiving/switch.ts'
import { routes } from './routes.ts'
import { storeSetup } from './receiving/setup.ts'
import { storeTodos } from './receiving/todos.ts'

export const storesArea: AreaManifest = {
  name: 'stores',
  tables: [
    'deposit_movement',
    'deposit_refund',
    'flash_grab',
    'flash_push',
    'forbidden_word',
    'store',
    'store_contact',
    'store_feedback',
    'store_name',
    'store_scope',
    'store_setting',
  ],
  kept: {
    books: ['deposit_movement', 'deposit_refund'],
    trade: ['flash_grab', 'flash_push', 'store_feedback'],
    bounded: ['forbidden_word', 'store', 'store_contact', 'store_name', 'store_scope', 'store_setting'],
  },
  calls: (installation) => serve(stores, routes(installation)),
  machines: [storeBusiness, storeLife, depositRefund],
  receiveConditions: storeConditions,
  queues: ({ depositObstacles }) => [storeQueue, feedbackQueue, depositRefundQueue(depositObstacles)],
  listeners: [listen(merchantErased, 'stores', eraseStores)],
  storeObstacles: depositObstacle,
  storeBindings: flashOfStore,
  accountObstacles: flashPushObstacles,
  jobs: ({ receiveConditions }) => [
    job({ name: 'stores.reopen', cron: '* * * * *', run: reopenStores }),
    job({ name: 'stores.lift', cron: '* * * * *', run: liftStores }),
    job({ name: 'stores.watchReceiving', cron: '* * * * *', run: () => watchReceiving(receiveConditions) }),
  ],
  ruleTouches: { integrityDeposit: storesBelow, integrityDepositElsewhere: storesBelow },
  payables: { deposit: depositPayable, flashPush: flashPushPayable },
  todos: storeTodos,
  setup: [storeSetup],
}

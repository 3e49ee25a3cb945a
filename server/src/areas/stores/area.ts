import { stores } from '@zdb/contract/stores/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { todoSource } from '#core/domain/todo'
import { job } from '#core/work/jobs'
import { serve, type AreaManifest } from '../../manifest.ts'
import { reopenStores } from './business-status.ts'
import { storeLife } from './life/life-machine.ts'
import { liftStores } from './life/verdicts.ts'
import { storeBusiness } from './machine.ts'
import { routes } from './routes.ts'
import { storeCount } from './stores.sql.ts'

export const storesArea: AreaManifest = {
  name: 'stores',
  tables: ['store', 'store_name', 'forbidden_word', 'store_contact', 'store_feedback'],
  calls: (installation) => serve(stores, routes(installation)),
  machines: [storeBusiness, storeLife],
  jobs: () => [
    job({ name: 'stores.reopen', cron: '* * * * *', run: reopenStores }),
    job({ name: 'stores.lift', cron: '* * * * *', run: liftStores }),
  ],
  todos: [
    todoSource(
      async ({ merchantId }) => ({ closedStores: await storeCount({ merchantId, status: 'closed' }) }),
      [
        {
          key: 'closedStores',
          title: '门店休息中',
          tone: 'red',
          route: routeTo('home'),
          allow: 'store.read',
        },
      ],
    ),
  ],
}

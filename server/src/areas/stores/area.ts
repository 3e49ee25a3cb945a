import { stores } from '@zdb/contract/stores/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { todoSource } from '#core/domain/todo'
import { job } from '#core/work/jobs'
import { serve, type AreaManifest } from '../../manifest.ts'
import { reopenStores } from './business-status.ts'
import { storeBusiness } from './machine.ts'
import { routes } from './routes.ts'
import { closedCount } from './stores.sql.ts'

export const storesArea: AreaManifest = {
  name: 'stores',
  tables: ['store'],
  calls: () => serve(stores, routes),
  machines: [storeBusiness],
  jobs: () => [job({ name: 'stores.reopen', cron: '* * * * *', run: reopenStores })],
  todos: [
    todoSource(
      async ({ merchantId }) => ({ closedStores: await closedCount(merchantId) }),
      [{ key: 'closedStores', title: '门店休息中', tone: 'red', route: routeTo('home'), allow: 'store.read' }],
    ),
  ],
}

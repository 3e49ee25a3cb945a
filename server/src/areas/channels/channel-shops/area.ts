import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { now } from '#core/time/clock'
import { job } from '#core/work/jobs'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { renewEndingGrants } from './grants.ts'
import { authorizationRoute } from './authorization-route.ts'
import { dropAuthorizationRequests } from './authorization.sql.ts'
import { routes } from './routes.ts'
import { shopsOfStore, shopsWithoutStore } from './store-bindings.ts'

export const channelShopsArea: AreaManifest = {
  name: 'channel-shops',
  tables: ['online_shop', 'channel_visit'],
  calls: ({ ports, base }) => serve(channelShops, routes({ sms: ports.sms, base })),
  rawRoutes: authorizationRoute,
  storeObstacles: shopsWithoutStore,
  storeBindings: shopsOfStore,
  jobs: () => [
    job({ name: 'channelShops.renewGrants', cron: '*/10 * * * *', run: renewEndingGrants }),
    job({
      name: 'channelShops.dropAuthorizationRequests',
      cron: '*/30 * * * *',
      run: () => dropAuthorizationRequests(now()),
    }),
  ],
}

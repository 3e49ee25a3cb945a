import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { now } from '#core/time/clock'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { renewEndingGrants } from './grants.ts'
import { authorizationRoute } from './authorization-route.ts'
import { dropAuthorizationRequests } from './authorization.sql.ts'
import { forgetShops } from './erasure.sql.ts'
import { boundShopObstacles, shopsWithoutStore } from './obstacles.ts'
import { routes } from './routes.ts'
import { channelSetup } from './setup.ts'
import { shopsOfStore } from './store-bindings.ts'

export const channelShopsArea: AreaManifest = {
  name: 'channel-shops',
  tables: ['online_shop', 'channel_visit'],
  kept: {
    bounded: ['online_shop'],
  },
  cleared: {
    channel_visit: 'channelShops.dropAuthorizationRequests',
  },
  calls: ({ ports, base }) => serve(channelShops, routes({ sms: ports.sms, base })),
  rawRoutes: authorizationRoute,
  listeners: [listen(merchantErased, 'channelShops', forgetShops)],
  setup: [channelSetup],
  accountObstacles: boundShopObstacles,
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

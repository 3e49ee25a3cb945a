import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { now } from '#core/time/clock'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { renewEndingAccounts } from './accounts/accounts.ts'
import { waysCondition } from './channels/receive-condition.ts'
import { courierSetup } from './channels/setup.ts'
import { courierReturnRoute } from './binding/authorisation-return.ts'
import { dropCourierVisits } from './binding/authorisation.sql.ts'
import { ownAccountObstacles } from './binding/obstacles.ts'
import { deliveryOfStore, forgetAccounts, returnLeave } from './binding/unbinding.ts'
import { erasePeople } from './erasure.sql.ts'
import { routes } from './routes.ts'
import { servicePayable } from './service/service.ts'
import { serviceObstacles } from './service/obstacles.ts'

export const deliverySetupArea: AreaManifest = {
  name: 'delivery-setup',
  tables: [
    'courier_account',
    'courier_binding',
    'courier_visit',
    'delivery_address',
    'delivery_rider',
    'delivery_service',
    'delivery_setting',
  ],
  kept: {
    trade: ['delivery_service'],
    bounded: ['courier_account', 'courier_binding', 'delivery_address', 'delivery_rider', 'delivery_setting'],
  },
  cleared: {
    courier_visit: 'deliverySetup.dropAuthorizationRequests',
  },
  calls: ({ ports, base }) => serve(deliverySetup, routes({ sms: ports.sms, base })),
  rawRoutes: courierReturnRoute,
  payables: { deliveryService: servicePayable },
  storeBindings: deliveryOfStore,
  receiveConditions: [waysCondition],
  setup: [courierSetup],
  accountObstacles: async (of) => [...(await serviceObstacles(of)), ...(await ownAccountObstacles(of))],
  listeners: [listen(merchantErased, 'people', erasePeople), listen(merchantErased, 'courierAccounts', forgetAccounts)],
  jobs: () => [
    returnLeave,
    job({ name: 'deliverySetup.renewAccounts', cron: '*/10 * * * *', run: renewEndingAccounts }),
    job({ name: 'deliverySetup.dropAuthorizationRequests', cron: '*/30 * * * *', run: () => dropCourierVisits(now()) }),
  ],
}

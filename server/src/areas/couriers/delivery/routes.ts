import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { aggregatedChannels, capacityOf, inCityChannels, waysOf } from '#areas/couriers/delivery-setup/public'
import type { withFigureRows } from '#core/lists/figure-rows'
import type { Handlers } from '#core/http/register'
import { detail, goodsOf } from './orders/detail.ts'
import { reveal } from './orders/reveal.ts'
import { listDeliveries, options, tabTotals } from './orders/listing.ts'
import { location } from './tracking/tracking.ts'
import { spotsOfOrder } from './tracking/order-spots.ts'
import { callingRoutes } from './dispatch/routes.ts'

export const routes = (asked: ReturnType<typeof withFigureRows>): Handlers<typeof delivery> => ({
  ...callingRoutes,
  ways: ({ actor, params }) => waysOf(actor, params.sid),
  inCityChannels: ({ actor, params }) => inCityChannels(actor, params.sid),
  capacity: ({ actor, params }) => capacityOf(actor, params.sid),
  aggregate: ({ actor, query }) => aggregatedChannels(actor, query.sid),
  geoByOrder: ({ actor, query }) => spotsOfOrder(actor, query.type, query.order_sn),
  list: async ({ actor, query }) => listDeliveries(actor, 'new', await asked(actor, query)),
  totals: async ({ actor, query }) => tabTotals(actor, await asked(actor, query)),
  oldList: async ({ actor, query }) => listDeliveries(actor, 'old', await asked(actor, query)),
  options: () => options(),
  goods: ({ actor, params }) => goodsOf(actor, params.order_sn),
  detail: ({ actor, query }) => detail(actor, query.sn),
  reveal: ({ actor, query }) => reveal(actor, query.sn),
  storeDetail: ({ actor, params, query }) => detail(actor, query.sn, params.sid),
  location: ({ actor, params, query }) => location(actor, params.sid, query.sn),
})

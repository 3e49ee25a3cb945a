import { providerCodes } from '@zdb/contract/couriers/delivery/couriers'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import {
  deliveryTabs,
  originKinds,
  originLabels,
  type DeliveryTab,
  type OriginKind,
} from '@zdb/contract/couriers/delivery/states'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { OfFigure } from '#core/lists/figure-rows'
import type { Actor } from '#core/http/actor'
import { refuseField } from '#core/http/refusal'
import type { Age, Filter } from './listing-filter.sql.ts'
import { countsOf, figureTotals, pageOf } from './listing.sql.ts'
import { presentCourier, presentRides } from './present.ts'

const tabOf = (index: string): DeliveryTab =>
  deliveryTabs.find((tab) => tab.index === index) ?? refuseField('status', '没有这个状态')

/** One page of a merchant's deliveries. */
export const listDeliveries = async (
  actor: Actor,
  age: Age,
  filter: Query<typeof delivery.list> & OfFigure,
): Promise<Result<typeof delivery.list>> => {
  const { page, page_size } = filter
  const [scope, tab] = [{ merchantId: actor.merchantId, age }, tabOf(filter.status)] as const
  const { rows, ...counted } = await pageOf(scope, tab, filter)
  const items = await presentRides(actor, rows)
  if (!filter.figure) return { ...counted, items, page, page_size }
  return { ...counted, items, page, page_size, ...(await figureTotals(scope, tab, filter)) }
}

export const tabTotals = ({ merchantId }: Actor, filter: Filter): Promise<Record<string, number>> =>
  countsOf({ merchantId, age: 'new' }, filter)

export const options = (): Result<typeof delivery.options> => ({
  channels: providerCodes.map(presentCourier),
  status_options: deliveryTabs.map(({ index, title, tone }) => ({ index, title, color: tone })),
  origin_order_type: (Object.keys(originKinds) as OriginKind[]).map((id) => ({ id, title: originLabels[id] })),
})

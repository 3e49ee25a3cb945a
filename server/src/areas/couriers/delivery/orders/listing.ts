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
import type { Actor } from '#core/http/actor'
import { refuseField } from '#core/http/refusal'
import type { Age, Filter } from './listing-filter.sql.ts'
import { countsOf, pageOf } from './listing.sql.ts'
import { presentCourier, presentRides } from './present.ts'

const tabOf = (index: string): DeliveryTab =>
  deliveryTabs.find((tab) => tab.index === index) ?? refuseField('status', '没有这个状态')

/** One page of a merchant's deliveries. */
export const listDeliveries = async (
  actor: Actor,
  age: Age,
  filter: Query<typeof delivery.list>,
): Promise<Result<typeof delivery.list>> => {
  const { page, page_size } = filter
  const { rows, ...counted } = await pageOf({ merchantId: actor.merchantId, age }, tabOf(filter.status), filter)
  return { ...counted, items: await presentRides(actor, rows), page, page_size }
}

export const tabTotals = ({ merchantId }: Actor, filter: Filter): Promise<Record<string, number>> =>
  countsOf({ merchantId, age: 'new' }, filter)

export const options = (): Result<typeof delivery.options> => ({
  channels: providerCodes.map(presentCourier),
  status_options: deliveryTabs.map(({ index, title, tone }) => ({ index, title, color: tone })),
  origin_order_type: (Object.keys(originKinds) as OriginKind[]).map((id) => ({ id, title: originLabels[id] })),
})

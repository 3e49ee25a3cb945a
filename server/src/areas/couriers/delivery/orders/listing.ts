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
import { pageLimit } from '#core/lists/long-list'
import { refuseField } from '#core/http/refusal'
import type { Age, Filter } from './listing-filter.sql.ts'
import { countsOf, pageOf } from './listing.sql.ts'
import { presentCourier, presentRides } from './present.ts'

const tabOf = (index: string): DeliveryTab =>
  deliveryTabs.find((tab) => tab.index === index) ?? refuseField('status', '没有这个状态')

/** One page of a merchant's deliveries; what is further away is reached by cursor. */
export const listDeliveries = async (
  actor: Actor,
  age: Age,
  filter: Query<typeof delivery.list>,
): Promise<Result<typeof delivery.list>> => {
  const { page, page_size, cursor } = filter
  if (cursor && !/^[1-9]\d{0,14}$/.test(cursor)) refuseField('cursor', '翻页位置不正确')
  if (!cursor && page * page_size > pageLimit + page_size) refuseField('page', '页码过大，请缩小筛选范围')
  const { rows, total, more } = await pageOf({ merchantId: actor.merchantId, age }, tabOf(filter.status), filter)
  const last = rows.length === page_size ? rows.at(-1) : undefined
  return {
    items: await presentRides(actor, rows),
    total,
    more,
    page,
    page_size,
    next: last ? String(last.id) : null,
  }
}

export const tabTotals = ({ merchantId }: Actor, filter: Filter): Promise<Record<string, number>> =>
  countsOf({ merchantId, age: 'new' }, filter)

export const options = (): Result<typeof delivery.options> => ({
  channels: providerCodes.map(presentCourier),
  status_options: deliveryTabs.map(({ index, title, tone }) => ({ index, title, color: tone })),
  origin_order_type: (Object.keys(originKinds) as OriginKind[]).map((id) => ({ id, title: originLabels[id] })),
})

import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { routeTo, type Route } from '@zdb/contract/pages'
import { refresh } from '#core/http/query.tsx'
import { refreshRides } from '../ride.ts'

export type OrderType = 'online' | 'received'

type Place = { readonly title: string; readonly of: (sn: string) => Route; readonly list: Route }

/** Where the orders live that a rider is called for. */
export const orderSources: Readonly<Record<OrderType, Place>> = {
  online: { title: '网单', of: (sn) => routeTo('onlineOrder', { no: sn }), list: routeTo('onlineOrders') },
  received: { title: '接单', of: (sn) => routeTo('receivedOrder', { sn }), list: routeTo('receivedOrders') },
}

/** A rider was called: the order moved with it, and somebody of the shop may be busy now. */
export const refreshCalled = () =>
  Promise.all([
    refreshRides(),
    refresh(
      delivery.batchList,
      deliverySetup.riders,
      onlineOrders.list,
      onlineOrders.totals,
      onlineOrders.detail,
      receivedOrders.list,
      receivedOrders.totals,
      receivedOrders.detail,
    ),
  ])

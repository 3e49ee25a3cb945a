import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryStates, deliveryTabs } from '@zdb/contract/couriers/delivery/states'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { routeTo, type Route } from '@zdb/contract/pages'
import { refresh } from '#core/http/query.tsx'

/** One ride with one courier, as lists and details carry it. */
export type Ride = WireResult<typeof delivery.list>['items'][number]
export type RideDetail = WireResult<typeof delivery.detail>

/** Every dialog of a ride is drawn so: `<TipDialog ride={ride} refresh={refresh} onClose={close} />`. */
export type RideDialog = {
  ride: Ride
  /** After something was done, well or not: everything that shows the ride asks again. */
  refresh: () => Promise<unknown>
  onClose: () => void
}

export const rideDetailOf = (sn: string): Route => routeTo('delivery', { sn })

/** Where a rider is called for the order once more. */
export const callAgainOf = ({ origin }: Ride): Route => routeTo('callRider', { type: origin.type, sn: origin.sn })

/** After something was done to a ride: everything that shows it asks again. */
export const refreshRides = () =>
  refresh(delivery.list, delivery.totals, delivery.oldList, delivery.detail, delivery.storeDetail, delivery.location)

/** The tab of the delivery list where rides of this status wait. */
export const waitingTabOf = ({ status }: Pick<Ride, 'status'>): string =>
  deliveryTabs.find(({ states }) => states?.some((name) => deliveryStates[name].code === status))?.index ?? ''

/** Nobody reports on it but people: those who may say that it arrived. */
export const isToldByPeople = ({ actions }: Pick<Ride, 'actions'>): boolean => actions.includes('reportByHandDelivered')

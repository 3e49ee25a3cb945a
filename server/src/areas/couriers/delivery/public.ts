export { requireCancellable } from './cancellation/cancellation.ts'
export { endDispatch } from './dispatch/end-dispatch.ts'
export {
  changeRide,
  intendChange,
  planChange,
  priceOfChange,
  priceWords,
  type ChangePlan,
} from './dispatch/ride-change.ts'
export type { Door } from './quotes/door.ts'
export { callDirectly } from './dispatch/batches.ts'
export { deliveryMoved } from './events.ts'
export type { DeliveryMove } from './machine.ts'
export { serveOrigin, type Origin, type OriginFacts } from './origins.ts'
export { deliveryStatusOf, type DeliveryStatus } from './orders/delivery-status.ts'
export { applyTakeawayReport } from './callbacks/takeaway-reports.ts'
export { serveTakeaway, type TakeawayCaller } from './dispatch/takeaway-caller.ts'
export { courierLabel } from './health.ts'
export { decideCost } from './money/bill-decision.ts'
export { billedRides, billLength, rideNamesOn } from './money/billed-rides.sql.ts'
export { compareOne } from './money/statement-comparison.ts'
export { noteLabel, noteRouteSheet, parcelOnPaper, stopsOn, type Stop } from './orders/on-paper.ts'
export { usualRide } from './tracking/usual-ride.ts'
export { ridersOfStores, type StoreRiders } from './orders/riders-of-stores.sql.ts'
export { isBrought, isBroughtLate } from './orders/figure-view.sql.ts'

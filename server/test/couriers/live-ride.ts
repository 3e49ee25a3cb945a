import { aDelivery, anOwnRide, type RideFacts } from '#areas/couriers/delivery/fixtures'
import { within } from '#core/db/tx'

/** Something on its way: with the store's own people, or with a courier. */
export const ownRide = (facts: RideFacts) => within((tx) => anOwnRide(tx, facts))
export const courierRide = (facts: RideFacts) => within((tx) => aDelivery(tx, facts))

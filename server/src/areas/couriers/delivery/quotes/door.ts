import type { Spot, DoorChange } from '#ports/couriers/port'
import type { Delivery } from '../delivery.sql.ts'
import { peopleIn, type Parcel, type Place } from './parcel.ts'

/** To whom and where something is brought. */
export type Door = Place & Pick<Parcel, 'consignee' | 'mobile'>
export type LocatedDoor = Omit<Door, keyof Spot> & Spot

/** What a courier must be told so that a ride goes to this door instead; nothing of what stays. */
export const doorChange = (ride: Delivery, door: LocatedDoor): DoorChange => {
  const before = peopleIn(ride.people_sealed)
  const address = `${door.county}${door.address}`
  const { longitude, latitude } = door
  const isMoved = longitude !== ride.longitude || latitude !== ride.latitude
  return {
    ...(door.consignee === before.consignee ? {} : { name: door.consignee }),
    ...(door.mobile === before.mobile ? {} : { mobile: door.mobile }),
    ...(address === `${ride.county}${before.address}` ? {} : { address }),
    ...(isMoved ? { longitude, latitude } : {}),
  }
}

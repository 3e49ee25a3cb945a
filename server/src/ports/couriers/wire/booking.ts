import type { Parcel } from '../port.ts'

/** A rider who is called now arrives well within this. */
const rideMs = 2 * 3_600_000

/** When a parcel is to arrive, where that is so far off that the courier has to be told; null: as soon as possible. */
export const bookedArrival = ({ window }: Pick<Parcel, 'window'>, now: number = Date.now()): Date | null =>
  window && window.end.getTime() - now > rideMs ? window.end : null

import type { Ride, RideState, TroubleKind } from '../../town/entities.ts'

/** They know no way back and no failure: what never arrives is cancelled in the end. */
export const statusCodes: Readonly<Record<RideState, number>> = {
  waiting: 0,
  accepted: 20,
  atShop: 15,
  pickedUp: 30,
  delivered: 50,
  cancelled: 99,
  returning: 30,
  returned: 99,
  failed: 99,
}

const reasons: Readonly<Record<Ride['cancelledBy'], number>> = { '': 299, merchant: 199, rider: 299, system: 299 }
const endings: Partial<Record<RideState, string>> = { returned: '无法送达，物品已送回门店', failed: '配送失败' }

/** A reason of 0 where it was not cancelled. */
export const cancelReason = (ride: Ride): { id: number; words: string } =>
  statusCodes[ride.state] === statusCodes.cancelled
    ? { id: reasons[ride.cancelledBy], words: endings[ride.state] ?? ride.cancelReason }
    : { id: 0, words: '' }

/** Chosen here: their table of exceptions is not public. */
export const exceptionCodes: Readonly<Record<TroubleKind, string>> = { exception: '10003', cancelRequest: '10401' }

import type { Ride, Spot } from '../../town/entities.ts'
import { chinaTime } from '../china-time.ts'
import { statusCodes, statusWords } from './status.ts'

export const yuan = (fen: number): number => fen / 100
const momentText = (ms: number | undefined): string => (ms === undefined ? '' : chinaTime(ms))

/** An order as `order/status/query` answers it. What coming back cost is part of its fee; a tip was given back then. */
export function orderWords(ride: Ride, spot: Spot | undefined): Record<string, unknown> {
  const cameBack = ride.state === 'returned'
  return {
    orderId: ride.sn,
    statusCode: statusCodes[ride.state],
    statusMsg: statusWords[ride.state],
    transporterId: ride.rider ? Number(ride.rider.id.replace(/\D/g, '')) || 0 : null,
    transporterName: ride.rider?.name ?? '',
    transporterPhone: ride.rider?.mobile ?? '',
    transporterLng: spot ? String(spot.longitude) : '',
    transporterLat: spot ? String(spot.latitude) : '',
    deliveryFee: yuan(cameBack ? ride.charged : ride.price + ride.waitingFee + ride.difference),
    tips: cameBack ? 0 : yuan(ride.tip),
    couponFee: 0,
    insuranceFee: 0,
    distance: ride.distanceMetres,
    createTime: momentText(ride.placedAt),
    acceptTime: momentText(ride.times.accepted),
    fetchTime: momentText(ride.times.pickedUp),
    finishTime: momentText(ride.times.delivered ?? ride.times.returned),
    cancelTime: momentText(ride.times.cancelled),
    cancelReason: ride.cancelReason,
    orderFinishCode: '',
    deductFee: ride.state === 'cancelled' ? yuan(ride.charged) : 0,
    supplierName: ride.pickup.name,
    supplierAddress: ride.pickup.address,
    supplierPhone: ride.pickup.mobile,
  }
}

import type { Ride, RideState } from '../../town/entities.ts'
import { codes, sayingOf } from './status.ts'

type Fields = Record<string, unknown>

export const riderFields = ({ rider }: Ride, reassigned: boolean): Fields => ({
  carrier_driver_id: reassigned ? '' : (rider?.id ?? ''),
  carrier_driver_name: reassigned ? '' : (rider?.name ?? ''),
  carrier_driver_phone: reassigned ? '' : (rider?.mobile ?? ''),
})

export const whyCancelled = { '': '', merchant: '商家取消', rider: '骑手取消', system: '系统取消' } as const

/** What a ride has been through, oldest first. */
const eventsOf = (ride: Ride): Fields[] =>
  Object.entries({ ...ride.times, waiting: ride.times.waiting ?? ride.placedAt })
    .toSorted(([, a], [, b]) => a - b)
    .flatMap(([name, at]) => {
      const [state, reassigned] = [name as RideState, name === 'waiting' && at > ride.placedAt]
      const saying = sayingOf(state, reassigned)
      const line = { order_status: saying?.code, occur_time: at, description: saying?.words }
      return saying ? [{ ...line, ...riderFields(ride, reassigned) }] : []
    })

/** On its way back a ride is still under way to whoever asks. */
export function detailOf(ride: Ride): Fields {
  const { code, words } = codes[ride.state] ?? { code: 2, words: '配送中' }
  return {
    order_id: BigInt(ride.id),
    tracking_id: BigInt(ride.id),
    partner_order_code: ride.sn,
    order_status: code,
    ...riderFields(ride, false),
    if_can_add_tip: ['waiting', 'accepted', 'atShop'].includes(ride.state) ? 1 : 0,
    order_tip_amount_cent: ride.tip,
    order_actual_amount_cent: ['delivered', 'returned', 'failed'].includes(ride.state)
      ? ride.charged
      : ride.price + ride.tip,
    ...(ride.state === 'cancelled' && { actual_cancel_cost_cent: ride.charged }),
    abnormal_code: '',
    abnormal_desc: code === 5 ? words : code === 4 ? ride.cancelReason || whyCancelled[ride.cancelledBy] : '',
    event_log_details: eventsOf(ride),
    order_distance: ride.distanceMetres,
  }
}

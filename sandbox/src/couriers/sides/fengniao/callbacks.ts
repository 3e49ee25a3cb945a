import type { Happening, Ride, RideState } from '../../town/entities.ts'

type Fields = Record<string, unknown>

/** Goods that come back are a failed delivery; the way back has no status of its own. */
export const codes: Partial<Record<RideState, { code: number; words: string }>> = {
  waiting: { code: 1, words: '系统已接单' },
  accepted: { code: 20, words: '已分配骑手' },
  atShop: { code: 80, words: '骑手已到店' },
  pickedUp: { code: 2, words: '配送中' },
  delivered: { code: 3, words: '已送达' },
  cancelled: { code: 4, words: '已取消' },
  returned: { code: 5, words: '配送异常，商品已退回' },
  failed: { code: 5, words: '配送异常' },
}
const lookingAgain = { code: 1, words: '骑手改派，重新派单' }

const sayingOf = (state: RideState, reassigned: boolean) => (reassigned ? lookingAgain : codes[state])

const riderFields = ({ rider }: Ride, reassigned: boolean): Fields => ({
  carrier_driver_id: reassigned ? '' : (rider?.id ?? ''),
  carrier_driver_name: reassigned ? '' : (rider?.name ?? ''),
  carrier_driver_phone: reassigned ? '' : (rider?.mobile ?? ''),
})

const whyCancelled = { '': '', merchant: '商家取消', rider: '骑手取消', system: '系统取消' } as const

/** The param of a callback; null where none is sent. */
export function paramOf({ ride, state, reassigned, at }: Happening): Fields | null {
  const saying = sayingOf(state, reassigned)
  if (!saying) return null
  const why = state === 'cancelled' ? ride.cancelReason || whyCancelled[ride.cancelledBy] : ''
  return {
    order_id: BigInt(ride.id),
    partner_order_code: ride.sn,
    order_status: saying.code,
    ...riderFields(ride, reassigned),
    description: why || saying.words,
    error_code: '',
    push_time: at,
  }
}

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

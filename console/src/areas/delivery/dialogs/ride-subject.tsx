import { nearArea } from '#ui/format/near-area.ts'
import { OrderSubject } from '#widgets/order/detail/about-order.tsx'
import type { Ride } from '../ride.ts'
import { windowOf } from '../ride-window.ts'

/** Which ride a dialog is about: what it brings, when, to whom, and who is on the way with it. */
export const RideSubject = ({ ride }: { ride: Ride }) => {
  const { date, time } = windowOf(ride)
  return (
    <OrderSubject
      order={{ goods_items: ride.goods_items, delivery_date: date, delivery_time: time }}
      facts={[nearArea(ride.areainfo), ride.consignee, ride.channel.name, ride.rider ? `骑手${ride.rider.name}` : '']}
    />
  )
}

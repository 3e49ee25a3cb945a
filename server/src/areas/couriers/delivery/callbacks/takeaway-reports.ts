import { directTakeaway } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { system } from '#core/http/actor'
import type { Tx } from '#core/db/tx'
import type { DeliveryMove } from '../machine.ts'
import { moveDelivery } from '../move-delivery.ts'
import { deliveryBySn, isLive, lockById, type Delivery } from '../delivery.sql.ts'

type ChannelEvent = { move: DeliveryMove; what: string }

/** What a sales channel says of an order that its own riders bring. */
const newsOf = ({ state }: Delivery, status: string): ChannelEvent | undefined => {
  const onTheWay = state === deliveryStates.delivering.code
  if (status === 'shipped' && !onTheWay) return { move: 'pickUp', what: '渠道骑手已取货' }
  if (status === 'finished') return { move: 'deliver', what: '渠道确认送达' }
  if (status === 'cancelled') return { move: onTheWay ? 'fail' : 'calledOff', what: '渠道取消订单' }
  return undefined
}

/** A ride that is not the channel's own, or has ended, is not moved by it. */
export const applyTakeawayReport = async (tx: Tx, sn: string, status: string): Promise<void> => {
  const known = await deliveryBySn(sn)
  if (!known || known.provider !== directTakeaway) return
  // As it is once nobody else can move it: a person may have been faster than the channel.
  const { delivery: ride } = await lockById(tx, known.id)
  if (!isLive(ride)) return
  const news = newsOf(ride, status)
  if (!news) return
  await moveDelivery(tx, news.move, {
    id: ride.id,
    actor: system('channel'),
    side: 'courier',
    story: { what: news.what },
  })
}

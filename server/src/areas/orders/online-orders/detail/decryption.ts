import type { Result } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { dayText } from '@zdb/contract/kit/china-time'
import { refuseFor, withGrant } from '#areas/channels/channel-shops/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { attempt } from '#ports/channels/calling/attempt'
import type { ChannelConsignee } from '#ports/channels/port'
import { note } from '../timeline.sql.ts'
import { peopleColumns, peopleOf, type People } from '../content/people.ts'
import { lockById, orderOf, patchOrder, type Order } from '../online-order.sql.ts'

const askChannel = async ({ online_shop_id, channel_order_id }: Order): Promise<ChannelConsignee> => {
  const answer = await attempt(() =>
    withGrant(online_shop_id ?? refuse('channelUnable'), (channel, grant) =>
      channel.decrypt ? channel.decrypt(grant, channel_order_id) : refuse('channelUnable'),
    ),
  )
  return answer.failure ? refuseFor(answer.failure) : answer.done
}

/**
 * Whom an order is for. What the channel hands out only when asked is asked for once and kept sealed; unless the order
 * was changed while we asked.
 */
export const peopleBehind = async (order: Order): Promise<People> => {
  if (!order.to_decrypt) return peopleOf(order.people_sealed)
  const { name: consignee, mobile, phone, address } = await askChannel(order)
  return within(async (tx) => {
    const current = await lockById(tx, order.id)
    if (!current.to_decrypt) return peopleOf(current.people_sealed)
    const people = { ...peopleOf(current.people_sealed), consignee, mobile, phone, address }
    const columns = peopleColumns(people, dayText(current.window_start), current.tail_number)
    await patchOrder(tx, order.id, { ...columns, to_decrypt: false })
    return people
  })
}

/** People in full, and in the log and the trail who looked. */
export const reveal = async (actor: Actor, sn: string): Promise<Result<typeof onlineOrders.reveal>> => {
  const order = await orderOf(actor, sn)
  const people = await peopleBehind(order)
  await within(async (tx) => {
    await note(tx, order.id, 'merchant', actor, { what: '查看收货人完整信息' })
    await record(tx, actor, 'onlineOrders.reveal', sn)
  })
  return people
}

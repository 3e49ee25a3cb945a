import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import {
  serveTakeaway,
  applyTakeawayReport,
  type OriginFacts,
  type TakeawayCaller,
} from '#areas/couriers/delivery/public'
import type { Tx } from '#core/db/tx'
import { channelSpeaking } from '#ports/channels/in-use'
import { note } from '../timeline.sql.ts'
import { lockOrder, orderOf, type Order } from '../online-order.sql.ts'
import { writeBackAccepted } from '../channel/write-backs.ts'

/** The channel an order can be left to; none where nobody brought it or nobody rides for it. */
export const takeawayOf = (order: Order): OriginFacts['takeaway'] => {
  if (!channelOf(order.channel).rides || order.online_shop_id === null || order.channel_order_id === order.sn)
    return null
  return { channel: order.channel, onlineShopId: order.online_shop_id, orderId: order.channel_order_id }
}

const why = (order: Order): string => {
  const { name } = channelOf(order.channel)
  if (!channelSpeaking(order.channel)?.confirm) return `${name}暂时无法连接`
  if (order.not_sync) return '该网单设置了不同步渠道，平台骑手无法得知'
  return order.channel_status === 'shipped' ? `${name}已在配送` : ''
}

/**
 * The channel sends its own riders to what the shop has confirmed. It is not told that the order was sent: the buyer
 * would believe it. What becomes of it comes as news of the channel.
 */
export const channelRiders: TakeawayCaller = {
  whyNot: async (actor, { sn }) => why(await orderOf(actor, sn)),
  handOver: async (tx, actor, { sn }, deliverySn) => {
    const order = await lockOrder(tx, actor, sn)
    await writeBackAccepted(tx, order)
    const detail = `${channelOf(order.channel).name}，${deliverySn}`
    await note(tx, order.id, 'merchant', actor, { what: '交由渠道骑手配送', detail })
  },
}
serveTakeaway(channelRiders)

/** Where the order now is on its channel, for the ride that the channel makes itself. */
export const followTakeaway = async (tx: Tx, before: Order, after: Order): Promise<void> => {
  if (before.channel_status === after.channel_status || after.logistics_no === '') return
  await applyTakeawayReport(tx, after.logistics_no, after.channel_status)
}

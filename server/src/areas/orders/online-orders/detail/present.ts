import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { dayText } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { deliveryTime } from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { kilometresBetween } from '#core/places/distance'
import { actionsOf } from '../actions.ts'
import { goodsOf } from '../content/goods.ts'
import { isAlive } from '../machine.ts'
import type { ListedOrder } from '../list/listed.sql.ts'
import {
  presentChannel,
  presentEta,
  presentLogistics,
  presentProblem,
  presentRefund,
  presentReminder,
  presentTransfer,
  type Row,
} from './present-parts.ts'

const abnormalLogistics = new Set([63, 64, 70])

const badgesOf = (order: ListedOrder): Row['badges'] => {
  const alive = isAlive(order.state)
  const waiting = order.state === onlineStates.waitArrange.code
  const shown: [boolean, Row['badges'][number]][] = [
    [order.refund_open, 'refund'],
    [order.remind_open, 'remind'],
    [order.eta_open, 'eta'],
    [order.problem_open, 'problem'],
    [alive && order.city_code === '', 'place'],
    [alive && order.window_end <= now(), 'overdue'],
    [alive && (order.transfer_trouble !== '' || abnormalLogistics.has(order.logistics_status ?? 0)), 'abnormal'],
    [order.write_back_refused, 'write_back'],
    [waiting && dayText(order.window_start) > dayText(now()), 'preorder'],
    [order.not_sync, 'not_sync'],
    [order.ignore_shipping, 'ignore_shipping'],
    [order.invoice !== null, 'invoice'],
    [order.photos.length > 0, 'photo'],
    [order.twinned, 'duplicate'],
  ]
  return shown.filter(([on]) => on).map(([, badge]) => badge)
}

/** A row of a list. People are masked in it. `isFar`: no store of one's own delivers there. */
export const presentOrder = (actor: Actor, order: ListedOrder, isFar: boolean): Row => {
  const state = onlineStates[stateOf(onlineStates, order.state)]
  const { store } = order
  return {
    id: String(order.id),
    order_sn: order.sn,
    channel: presentChannel(channelOf(order.channel)),
    source_type: order.channel,
    channel_order_sn: order.channel_order_id === order.sn ? '' : order.channel_order_id,
    day_seq: order.day_sequence,
    online_shop: {
      id: order.online_shop_id === null ? '' : String(order.online_shop_id),
      name: order.online_shop ?? '',
    },
    delivery_shop: store ? { sid: String(store.id), name: store.name } : null,
    order_status: order.state,
    order_status_zh: state.label,
    tone: state.tone,
    order_amount: fen(order.amount),
    income: order.income_amount === null ? null : fen(order.income_amount),
    delivery_type: order.delivery_type,
    delivery_date: dayText(order.window_start),
    delivery_time: deliveryTime(order),
    window_start: order.window_start,
    window_end: order.window_end,
    province: order.province,
    city: order.city,
    county: order.county,
    address: order.address_masked,
    distance: store ? kilometresBetween(store, order) : null,
    consignee: order.consignee_masked,
    mobile: order.mobile_masked,
    receiver_tail_number: order.tail_number,
    buyer_name: order.buyer_masked,
    goods_items: goodsOf(order),
    goods_total: order.goods_total,
    card_con: order.card_text,
    order_remarks: order.remarks,
    product_type: order.product_type,
    badges: isFar ? [...badgesOf(order), 'far'] : badgesOf(order),
    flag: order.flag,
    memo: order.memo,
    problem: presentProblem(order),
    remind: order.reminder && presentReminder(order.reminder),
    refund: order.refund && presentRefund(order.refund, order.channel),
    eta: order.eta && presentEta(order.eta),
    order_logistics: presentLogistics(order),
    transfer: presentTransfer(order),
    printed: order.printed_at !== null,
    paper: order.printed_at && { at: order.printed_at, where: order.printed_where, by: order.printed_by },
    created_at: order.created_at,
    actions: actionsOf(actor, order, isFar),
  }
}

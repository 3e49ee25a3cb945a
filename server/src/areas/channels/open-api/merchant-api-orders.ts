import { channelCodes } from '@zdb/contract/channels/channel-shops/channels'
import { deliveryStates, originKinds } from '@zdb/contract/couriers/delivery/states'
import { addDays, momentText, startOfDay } from '@zdb/contract/kit/china-time'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import type { merchantApi } from '@zdb/contract/channels/open-api/merchant-api'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { deliveryStatusOf, type DeliveryStatus } from '#areas/couriers/delivery/public'
import { applyChannelEvent, createByHand, updateByPlacer, type Placer } from '#areas/orders/online-orders/public'
import { now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { labelOf } from './webhooks.ts'
import { orderByNumber, ordersBefore, type OrderShown } from './open-api.sql.ts'

type Api = typeof merchantApi
type View = Result<Api['show']>

const channel = channelCodes.api
const moment = (date: Date | null): string | null => date && momentText(date)

const present = (order: OrderShown): View => ({
  order_sn: order.sn,
  channel_order_sn: order.channel_order_id,
  status: order.state,
  status_zh: labelOf(order.state),
  reason: order.reason,
  created_at: momentText(order.created_at),
  sent_at: moment(order.shipped_at),
  delivered_at: moment(order.delivered_at),
})

const find = async ({ merchantId }: Placer, number: string): Promise<OrderShown> =>
  (await orderByNumber(merchantId, channel, number)) ?? refuse('notFound', '没有这个订单')

export const show = async (placer: Placer, number: string): Promise<View> => present(await find(placer, number))

/** Newest first; the cursor is the last order of the page before. */
export const list = async ({ merchantId }: Placer, query: Query<Api['list']>): Promise<Result<Api['list']>> => {
  const { status, created_from, created_to, limit, cursor } = query
  const rows = await ordersBefore(merchantId, channel, {
    status,
    from: created_from === undefined ? undefined : startOfDay(created_from),
    to: created_to === undefined ? undefined : startOfDay(addDays(created_to, 1)),
    limit: limit + 1,
    before: cursor === undefined ? undefined : Number(cursor),
  })
  const items = rows.slice(0, limit)
  return { items: items.map(present), next: rows.length > limit ? String(items.at(-1)?.id) : null }
}

/** The same number again is the same order, unchanged. */
export const place = async (placer: Placer, order: Body<Api['place']>): Promise<Result<Api['place']>> => {
  const { added } = await within((tx) => createByHand(tx, placer, order, channel))
  return { ...(await show(placer, order.channel_order_sn)), created: added }
}

/** Changed once or several times in the same way, it is changed; what another shop makes is changed there. */
export const update = async (placer: Placer, number: string, change: Body<Api['update']>): Promise<View> => {
  const { sn } = await find(placer, number)
  await within((tx) => updateByPlacer(tx, placer, sn, change))
  return show(placer, number)
}

/** Cancelled once or several times, it is cancelled; what is finished stays. */
export const cancel = async (placer: Placer, number: string, reason: string): Promise<View> => {
  const { merchantId } = placer
  const { status } = await show(placer, number)
  if (status === onlineStates.finished.code) refuse('onlineMoved', '订单已完成，不能取消')
  const inlet = { id: 0, merchantId, channel, storeId: null, productType: 1, autoConfirm: false }
  const news = { id: number, shopId: '', orderId: number, at: now() }
  await within((tx) => applyChannelEvent(tx, inlet, { ...news, kind: 'cancelled', reason }))
  return show(placer, number)
}

const deliveryOf = async (placer: Placer, number: string): Promise<DeliveryStatus | null> => {
  const { sn: originSn } = await find(placer, number)
  const { merchantId } = placer
  return within((tx) => deliveryStatusOf(tx, { merchantId, originKind: originKinds.online, originSn }))
}

/** Of the merchant's own delivery; an order that was passed on is another shop's to deliver. */
export const rider = async (placer: Placer, number: string): Promise<Result<Api['rider']>> => {
  const found = await deliveryOf(placer, number)
  return {
    status: found?.state ?? null,
    status_zh: found ? deliveryStates[stateOf(deliveryStates, found.state)].label : '',
    company: found?.company ?? '',
    rider_name: found?.riderName ?? '',
    rider_mobile: found?.riderMobile ?? '',
    longitude: found?.spot?.longitude ?? null,
    latitude: found?.spot?.latitude ?? null,
    trouble: found?.trouble ?? '',
    called_at: moment(found?.sentAt ?? null),
    accepted_at: moment(found?.confirmedAt ?? null),
    picked_at: moment(found?.pickedAt ?? null),
    ended_at: moment(found?.endedAt ?? null),
  }
}

export const waybill = async (placer: Placer, number: string): Promise<Result<Api['waybill']>> => {
  const found = await deliveryOf(placer, number)
  return { company: found?.company ?? '', waybill_no: found?.waybill ?? '', delivery_sn: found?.sn ?? '' }
}

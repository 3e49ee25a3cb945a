import * as z from 'zod'
import { channelCodes } from '@zdb/contract/channel-shops/channels'
import { Id } from '@zdb/contract/kit/page'
import { momentText } from '@zdb/contract/kit/china-time'
import { OnlineContent } from '@zdb/contract/online-orders/schemas'
import { onlineStates } from '@zdb/contract/online-orders/states'
import { createByHand, applyChannelEvent, type Placer } from '#areas/online-orders/public'
import { now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { labelOf } from './webhooks.ts'
import { orderByNumber, type OrderShown } from './open-api.sql.ts'

export const OrderNumber = z.string().regex(/^[\w.:-]{1,60}$/, '订单号只能包含字母、数字和 . : - _，最多60个字符')
export const OpenOrder = OnlineContent.extend({ channel_order_sn: OrderNumber, delivery_sid: Id.optional() })
export const OpenCancel = z.object({ reason: z.string().trim().max(100, '原因不能超过100个字').default('') })

const channel = channelCodes.api
const moment = (date: Date | null): string | null => date && momentText(date)

const present = (order: OrderShown) => ({
  order_sn: order.sn,
  channel_order_sn: order.channel_order_id,
  status: order.state,
  status_zh: labelOf(order.state),
  reason: order.reason,
  created_at: momentText(order.created_at),
  sent_at: moment(order.shipped_at),
  delivered_at: moment(order.delivered_at),
})
export type Presented = ReturnType<typeof present>

export const show = async ({ merchantId }: Placer, number: string): Promise<Presented> =>
  present((await orderByNumber(merchantId, channel, number)) ?? refuse('notFound', '没有这个订单'))

/** The same number again is the same order, unchanged. */
export const place = async (
  placer: Placer,
  order: z.output<typeof OpenOrder>,
): Promise<Presented & { created: boolean }> => {
  const { added } = await within((tx) => createByHand(tx, placer, order, channel))
  return { ...(await show(placer, order.channel_order_sn)), created: added }
}

/** Cancelled once or several times, it is cancelled; what is finished stays. */
export const cancel = async (placer: Placer, number: string, reason: string): Promise<Presented> => {
  const { merchantId } = placer
  const { status } = await show(placer, number)
  if (status === onlineStates.finished.code) refuse('onlineMoved', '订单已完成，不能取消')
  const inlet = { id: 0, merchantId, channel, storeId: null, productType: 1, autoConfirm: false }
  const news = { id: number, shopId: '', orderId: number, at: now() }
  await within((tx) => applyChannelEvent(tx, inlet, { ...news, kind: 'cancelled', reason }))
  return show(placer, number)
}

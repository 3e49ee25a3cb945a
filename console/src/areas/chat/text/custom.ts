import type { CustomData, OrderCard } from '@zdb/contract/desk/chat/messages'
import { routeTo, type Route } from '@zdb/contract/pages'

export type Card = Pick<CustomData, 'type' | 'order'> & { readonly title: string }

const titles = { order: '订单', order_inquiry: '询价' } as const

const blankOrder: OrderCard = {
  source_merchant: '',
  source_myself: 0,
  order_sn: '',
  order_amount: '',
  delivery_date: '',
  delivery_time: '',
  areainfo: '',
  address: '',
  order_status: 0,
  order_status_zh: '',
  goods_total: 0,
  goods_items: [],
  revision: 0,
}

/** Other clients write cards too: what one leaves out is empty. */
const orderOf = (order: Partial<OrderCard>): OrderCard => ({
  ...blankOrder,
  ...order,
  goods_items: Array.isArray(order.goods_items) ? order.goods_items : [],
})

/** What a custom message shows: an order, one a price is asked for, or a quick message about one. Others we do not know. */
export const cardOf = (data: string): Card | undefined => {
  try {
    const custom = JSON.parse(data) as Partial<CustomData> | null
    if (!custom?.order?.order_sn) return undefined
    const order = orderOf(custom.order)
    if (custom.type === 'quick') return { type: custom.type, order, title: custom.title ?? '' }
    if (custom.type === 'order' || custom.type === 'order_inquiry')
      return { type: custom.type, order, title: titles[custom.type] }
    return undefined
  } catch {
    return undefined
  }
}

/** Spec 1, section 2.4: one's own orders are transferred ones, the others' received ones. */
export const orderRoute = (order_sn: string, isOwn: boolean): Route =>
  isOwn ? routeTo('transferOrder', { no: order_sn }) : routeTo('receivedOrder', { sn: order_sn })

/** Who of the merchant's people wrote a message; nothing where it does not say. */
export const senderOf = (cloudCustomData: string): string => {
  try {
    const { login_user } = JSON.parse(cloudCustomData) as { login_user?: unknown }
    return typeof login_user === 'string' ? login_user : ''
  } catch {
    return ''
  }
}

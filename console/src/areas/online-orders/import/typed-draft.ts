import { channelCodes, channels } from '@zdb/contract/channels/channel-shops/channels'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { fenOf, isMoreThanZero, yuanOf } from '#ui/format/money.ts'
import { mistakesOf, type Mistakes } from '#ui/form/mistakes.ts'
import { blankOrder, consigneeMistakes, goodsMistakes, type OrderDraft } from '#widgets/order-form/order-draft.ts'
import { deliveryTimeOf, windowMistakes } from '#widgets/order-form/window-draft.ts'
import { blankGoods, type GoodsDraft } from '../goods-draft.ts'

/** What stands in the form while an order is being typed; every value as the inputs hold it. */
export type Draft = OrderDraft & {
  source_type: string
  channel_order_sn: string
  delivery_sid: string
  goods: GoodsDraft[]
  order_amount: string
  delivery_type: string
  buyer_name: string
  buyer_mobile: string
}

/** Where an order that a person types may come from; the others are said by themselves. */
export const sources = channels
  .filter(({ code }) => code !== channelCodes.api && code !== channelCodes.excel)
  .filter(({ name }, at, all) => all.findIndex((other) => other.name === name) === at)
  .map(({ code, name }) => ({ value: String(code), label: name }))

export const blankDraft = (now: Date): Draft => ({
  ...blankOrder(now),
  source_type: String(channelCodes.manual),
  channel_order_sn: '',
  delivery_sid: '',
  goods: [blankGoods],
  order_amount: '',
  delivery_type: '2',
  buyer_name: '',
  buyer_mobile: '',
})

/** The next order often comes from the same place and goes out of the same shop. */
export const nextDraft = ({ source_type, delivery_sid, product_type }: Draft, now: Date): Draft => ({
  ...blankDraft(now),
  source_type,
  delivery_sid,
  product_type,
})

/** What the goods cost together; nothing while one of them has no price. */
export const goodsSum = (goods: readonly GoodsDraft[]): string | undefined => {
  const prices = goods.map(({ item_price, item_total }) => {
    const fen = fenOf(item_price)
    return fen === undefined || !/^\d+$/.test(item_total) ? undefined : fen * BigInt(item_total)
  })
  let sum = 0n
  for (const price of prices) {
    if (price === undefined) return undefined
    sum += price
  }
  return yuanOf(sum)
}

export const newOrderOf = (draft: Draft, accept_duplicate: boolean): WireBody<typeof onlineOrders.create> => {
  const { goods, start: _, end: __, delivery_sid, ...rest } = draft
  return {
    ...rest,
    source_type: Number(draft.source_type),
    product_type: Number(draft.product_type),
    delivery_type: Number(draft.delivery_type),
    delivery_sid: delivery_sid || undefined,
    goods_items: goods.map((item) => ({
      ...item,
      item_total: Number(item.item_total),
      item_price: item.item_price || '0.00',
    })),
    delivery_time: deliveryTimeOf(draft),
    mobile: draft.mobile.trim(),
    accept_duplicate,
  }
}

/** What is wrong before anything is sent, by the name of the field on the wire. */
export const mistakesIn = (draft: Draft, now: Date): Mistakes =>
  mistakesOf([
    ...goodsMistakes(draft.goods),
    [!isMoreThanZero(draft.order_amount), 'order_amount', '请填写订单金额'],
    ...windowMistakes(draft, now),
    ...consigneeMistakes(draft),
  ])

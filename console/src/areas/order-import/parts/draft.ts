import { channelCodes, channels } from '@zdb/contract/channel-shops/channels'
import { isMobile } from '@zdb/contract/kit/contact-rules'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/online-orders/endpoints'
import { parseDeliveryTime } from '#ui/format/delivery-time.ts'
import { fenOf } from '#ui/format/money.ts'
import { momentOf, momentText } from '#ui/format/moment.ts'

export type DraftGoods = {
  item_name: string
  item_spec: string
  item_img: string
  item_remarks: string
  item_total: string
  item_price: string
}

/** What stands in the form while an order is being typed; every value as the inputs hold it. */
export type Draft = {
  source_type: string
  channel_order_sn: string
  delivery_sid: string
  product_type: string
  goods: DraftGoods[]
  order_amount: string
  card_con: string
  order_remarks: string
  delivery_type: string
  delivery_date: string
  start: string
  end: string
  consignee: string
  mobile: string
  phone: string
  province: string
  city: string
  county: string
  address: string
  longitude: number | null
  latitude: number | null
  buyer_name: string
  buyer_mobile: string
}

/** Where an order that a person types may come from; the others are said by themselves. */
export const sources = channels
  .filter(({ code }) => code !== channelCodes.api && code !== channelCodes.excel)
  .filter(({ name }, at, all) => all.findIndex((other) => other.name === name) === at)
  .map(({ code, name }) => ({ value: String(code), label: name }))

export const blankGoods: DraftGoods = {
  item_name: '',
  item_spec: '',
  item_img: '',
  item_remarks: '',
  item_total: '1',
  item_price: '',
}

export const blankDraft = (now: Date): Draft => ({
  source_type: String(channelCodes.manual),
  channel_order_sn: '',
  delivery_sid: '',
  product_type: '1',
  goods: [blankGoods],
  order_amount: '',
  card_con: '',
  order_remarks: '',
  delivery_type: '2',
  delivery_date: momentText(now).slice(0, 10),
  start: '',
  end: '',
  consignee: '',
  mobile: '',
  phone: '',
  province: '',
  city: '',
  county: '',
  address: '',
  longitude: null,
  latitude: null,
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

const timeOf = ({ start, end }: Draft): string => (end && end !== start ? `${start}-${end}` : start)

/** What the goods cost together; nothing while one of them has no price. */
export const goodsSum = (goods: readonly DraftGoods[]): string | undefined => {
  const prices = goods.map(({ item_price, item_total }) => {
    const fen = fenOf(item_price)
    return fen === undefined || !/^\d+$/.test(item_total) ? undefined : fen * BigInt(item_total)
  })
  let sum = 0n
  for (const price of prices) {
    if (price === undefined) return undefined
    sum += price
  }
  return `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`
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
    delivery_time: timeOf(draft),
    mobile: draft.mobile.trim(),
    accept_duplicate,
  }
}

export type Mistakes = Readonly<Record<string, string>>

/** What is wrong before anything is sent, by the name of the field on the wire. */
export const mistakesIn = (draft: Draft, now: Date): Mistakes => {
  const range = parseDeliveryTime(timeOf(draft))
  const late = range && momentOf(`${draft.delivery_date} ${range.end === '24:00' ? '23:59' : range.end}:59`) <= now
  const rows: [boolean, string, string][] = [
    ...draft.goods.flatMap((item, index): [boolean, string, string][] => [
      [!item.item_name.trim(), `goods_items.${index}.item_name`, '请填写商品名称'],
      [!/^[1-9]\d{0,2}$/.test(item.item_total), `goods_items.${index}.item_total`, '数量为1至999'],
    ]),
    [(fenOf(draft.order_amount) ?? 0n) < 1n, 'order_amount', '请填写订单金额'],
    [!draft.delivery_date, 'delivery_date', '请选择配送日期'],
    [!range || range.end < range.start, 'delivery_time', draft.start ? '配送时间格式不正确' : '请选择配送时间'],
    [late === true, 'delivery_time', '配送时间不能早于现在'],
    [!draft.consignee.trim(), 'consignee', '请填写收货人'],
    [!isMobile(draft.mobile.trim()), 'mobile', '请输入正确的手机号'],
    [!draft.province.trim(), 'province', '请填写省份'],
    [!draft.city.trim(), 'city', '请填写城市'],
    [!draft.address.trim(), 'address', '请填写详细地址'],
  ]
  return Object.fromEntries(rows.filter(([wrong]) => wrong).map(([, field, words]) => [field, words]))
}

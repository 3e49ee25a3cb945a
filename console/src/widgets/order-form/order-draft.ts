import { isMobile } from '@zdb/contract/kit/contact-rules'
import { parseDeliveryTime } from '#ui/format/delivery-time.ts'
import type { MistakeRow } from '#ui/form/mistakes.ts'
import type { ConsigneeDraft } from './consignee-fields.tsx'
import { blankWindow, type WindowDraft } from './window-draft.ts'

/** What of an order is not about a person; each value as the inputs hold it. */
export type ContentDraft = WindowDraft & { product_type: string; card_con: string; order_remarks: string }

/** What every order says, whoever writes it. */
export type OrderDraft = ConsigneeDraft & ContentDraft

type Content = {
  product_type: number
  card_con: string
  order_remarks: string
  delivery_date: string
  delivery_time: string
}

/** An order's contents back in a form. */
export const contentDraft = (order: Content): ContentDraft => {
  const range = parseDeliveryTime(order.delivery_time)
  return {
    product_type: String(order.product_type),
    card_con: order.card_con,
    order_remarks: order.order_remarks,
    delivery_date: order.delivery_date,
    start: range?.start ?? '',
    end: range?.end ?? '',
  }
}

export const blankConsignee: ConsigneeDraft = {
  consignee: '',
  mobile: '',
  phone: '',
  province: '',
  city: '',
  county: '',
  address: '',
  longitude: null,
  latitude: null,
}

export const blankOrder = (now: Date): OrderDraft => ({
  ...blankConsignee,
  ...blankWindow(now),
  product_type: '1',
  card_con: '',
  order_remarks: '',
})

export const consigneeMistakes = (draft: ConsigneeDraft): MistakeRow[] => [
  [!draft.consignee.trim(), 'consignee', '请填写收货人'],
  [!isMobile(draft.mobile.trim()), 'mobile', '请输入正确的手机号'],
  [!draft.province.trim(), 'province', '请填写省份'],
  [!draft.city.trim(), 'city', '请填写城市'],
  [!draft.address.trim(), 'address', '请填写详细地址'],
]

type Goods = { item_name: string; item_total: string }

/** `path` is the name under which the goods stand on the wire. */
export const goodsMistakes = (goods: readonly Goods[], path = 'goods_items'): MistakeRow[] =>
  goods.flatMap((item, index): MistakeRow[] => [
    [!item.item_name.trim(), `${path}.${index}.item_name`, '请填写商品名称'],
    [!/^[1-9]\d{0,2}$/.test(item.item_total), `${path}.${index}.item_total`, '数量为1至999'],
  ])

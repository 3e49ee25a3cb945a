import type { WireBody } from '@zdb/contract/kit/endpoint'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { isMoreThanZero } from '#ui/format/money.ts'
import { mistakesOf, type Mistakes } from '#ui/form/mistakes.ts'
import {
  blankOrder,
  consigneeMistakes,
  contentDraft,
  goodsMistakes,
  type OrderDraft,
} from '#widgets/order-form/order-draft.ts'
import type { OrderDetail } from '#widgets/order/order.ts'
import type { ShopCard } from '#widgets/shops/shop-facts.tsx'
import { deliveryTimeOf, windowMistakes } from '#widgets/order-form/window-draft.ts'

export type Kind = '0' | '1' | '2'
export type DraftGoods = { item_name: string; item_img: string; item_remarks: string; item_total: string }

/** What stands in the form while an order is being written; every value as the inputs hold it. */
export type Draft = OrderDraft & {
  kind: Kind
  shop: ShopCard | undefined
  goods: DraftGoods[]
  price: string
  grab_minutes: string
  need_photo: boolean
  /** The online order this one passes on, or the ended order that it sends again. */
  origin_sn: string
  /** Which contents of that online order stand here; empty for any other. */
  origin_revision: string
  /** What the buyer of that online order paid; empty for any other. */
  buyer_paid: string
  /** What of that comes to this shop. */
  earned: string
}

export const blankGoods: DraftGoods = { item_name: '', item_img: '', item_remarks: '', item_total: '1' }

export const assigned = String(kinds.assigned) as Kind
export const compete = String(kinds.compete) as Kind

export const blankDraft = (now: Date): Draft => ({
  ...blankOrder(now),
  kind: assigned,
  shop: undefined,
  goods: [blankGoods],
  price: '',
  grab_minutes: '30',
  need_photo: false,
  origin_sn: '',
  origin_revision: '',
  buyer_paid: '',
  earned: '',
})

/** An order's contents back in the form, to change them or to send them again. */
export const draftOf = (order: OrderDetail, now: Date): Draft => ({
  ...blankDraft(now),
  ...contentDraft(order),
  kind: String(order.kind) as Kind,
  goods: order.goods_items.map((item) => ({
    item_name: item.item_name,
    item_img: item.item_img ?? '',
    item_remarks: item.item_remarks ?? '',
    item_total: String(item.item_total),
  })),
  consignee: order.consignee,
  mobile: order.mobile,
  phone: order.phone,
  province: order.province ?? '',
  city: order.city ?? '',
  county: order.county ?? '',
  address: order.address,
  longitude: order.longitude,
  latitude: order.latitude,
  price: order.order_amount ?? '',
})

export const contentOf = (draft: Draft): WireBody<typeof transferOrders.update> => ({
  product_type: Number(draft.product_type),
  goods_items: draft.goods.map((item) => ({ ...item, item_total: Number(item.item_total) })),
  card_con: draft.card_con,
  order_remarks: draft.order_remarks,
  delivery_date: draft.delivery_date,
  delivery_time: deliveryTimeOf(draft),
  consignee: draft.consignee,
  mobile: draft.mobile.trim(),
  phone: draft.phone,
  province: draft.province,
  city: draft.city,
  county: draft.county,
  address: draft.address,
  longitude: draft.longitude,
  latitude: draft.latitude,
  price: draft.price || undefined,
})

export const newOrderOf = (draft: Draft): WireBody<typeof transferOrders.create> => ({
  ...contentOf(draft),
  price: draft.kind === compete ? undefined : draft.price,
  kind: Number(draft.kind),
  shop_id: draft.kind === assigned ? draft.shop?.openid : undefined,
  grab_minutes: draft.kind === assigned ? undefined : Number(draft.grab_minutes),
  need_photo: draft.need_photo,
  origin_sn: draft.origin_sn || undefined,
  origin_revision: draft.origin_revision || undefined,
})

/** Whether nothing of what the other shop has to know is missing: the terms are another matter. */
export const isFilledIn = (draft: Draft, now: Date): boolean => Object.keys(contentMistakes(draft, now)).length === 0

const contentMistakes = (draft: Draft, now: Date): Mistakes =>
  mistakesOf([
    [draft.goods.length === 0, 'goods_items', '请至少填写一件商品'],
    ...goodsMistakes(draft.goods),
    ...windowMistakes(draft, now),
    ...consigneeMistakes(draft),
  ])

/** On which terms it is passed on, whatever it says. */
export const termsOf = ({ kind, shop, price, grab_minutes, need_photo }: Draft) => ({
  kind,
  shop,
  price,
  grab_minutes,
  need_photo,
})

/** What is wrong before anything is sent, by the name of the field on the wire. */
export const mistakesIn = (draft: Draft, now: Date, which: 'create' | 'edit'): Mistakes => {
  const priced = which === 'create' ? draft.kind !== compete : draft.price !== ''
  const terms = mistakesOf([
    [which === 'create' && draft.kind === assigned && !draft.shop, 'shop_id', '请选择门店'],
    [priced && !isMoreThanZero(draft.price), 'price', '请填写价格'],
  ])
  return { ...terms, ...contentMistakes(draft, now) }
}

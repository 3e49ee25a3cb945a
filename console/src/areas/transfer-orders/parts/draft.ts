import { isMobile } from '@zdb/contract/kit/contact-rules'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import { kinds } from '@zdb/contract/transfer-orders/states'
import type { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { parseDeliveryTime } from '#ui/format/delivery-time.ts'
import { fenOf } from '#ui/format/money.ts'
import { momentOf, momentText } from '#ui/format/moment.ts'
import type { OrderDetail } from '#widgets/order.ts'
import type { ShopCard } from '#widgets/shop-facts.tsx'

export type Kind = '0' | '1' | '2'
export type DraftGoods = { item_name: string; item_img: string; item_remarks: string; item_total: string }

/** What stands in the form while an order is being written; every value as the inputs hold it. */
export type Draft = {
  kind: Kind
  shop: ShopCard | undefined
  product_type: string
  goods: DraftGoods[]
  card_con: string
  order_remarks: string
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
  price: string
  grab_minutes: string
  need_photo: boolean
  /** The online order this one passes on. */
  origin_sn: string
}

export const blankGoods: DraftGoods = { item_name: '', item_img: '', item_remarks: '', item_total: '1' }

export const assigned = String(kinds.assigned) as Kind
export const compete = String(kinds.compete) as Kind

export const blankDraft = (now: Date): Draft => ({
  kind: assigned,
  shop: undefined,
  product_type: '1',
  goods: [blankGoods],
  card_con: '',
  order_remarks: '',
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
  price: '',
  grab_minutes: '30',
  need_photo: false,
  origin_sn: '',
})

/** An order's contents back in the form, to change them or to send them again. */
export const draftOf = (order: OrderDetail, now: Date): Draft => {
  const range = parseDeliveryTime(order.delivery_time)
  return {
    ...blankDraft(now),
    kind: String(order.kind) as Kind,
    product_type: String(order.product_type),
    goods: order.goods_items.map((item) => ({
      item_name: item.item_name,
      item_img: item.item_img ?? '',
      item_remarks: item.item_remarks ?? '',
      item_total: String(item.item_total),
    })),
    card_con: order.card_con,
    order_remarks: order.order_remarks,
    delivery_date: order.delivery_date,
    start: range?.start ?? '',
    end: range?.end ?? '',
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
  }
}

const timeOf = ({ start, end }: Draft): string => (end && end !== start ? `${start}-${end}` : start)

export const contentOf = (draft: Draft): WireBody<typeof transferOrders.update> => ({
  product_type: Number(draft.product_type),
  goods_items: draft.goods.map((item) => ({ ...item, item_total: Number(item.item_total) })),
  card_con: draft.card_con,
  order_remarks: draft.order_remarks,
  delivery_date: draft.delivery_date,
  delivery_time: timeOf(draft),
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
})

export type Mistakes = Readonly<Record<string, string>>

/** What is wrong before anything is sent, by the name of the field on the wire. */
export const mistakesIn = (draft: Draft, now: Date, which: 'create' | 'edit'): Mistakes => {
  const time = timeOf(draft)
  const range = parseDeliveryTime(time)
  const late = range && momentOf(`${draft.delivery_date} ${range.end === '24:00' ? '23:59' : range.end}:59`) <= now
  const priced = which === 'create' ? draft.kind !== compete : draft.price !== ''
  const rows: [boolean, string, string][] = [
    [which === 'create' && draft.kind === assigned && !draft.shop, 'shop_id', '请选择门店'],
    [draft.goods.length === 0, 'goods_items', '请至少填写一件商品'],
    ...draft.goods.flatMap((item, index): [boolean, string, string][] => [
      [!item.item_name.trim(), `goods_items.${index}.item_name`, '请填写商品名称'],
      [!/^[1-9]\d{0,2}$/.test(item.item_total), `goods_items.${index}.item_total`, '数量为1至999'],
    ]),
    [!draft.delivery_date, 'delivery_date', '请选择配送日期'],
    [!range || range.end < range.start, 'delivery_time', draft.start ? '配送时间格式不正确' : '请选择配送时间'],
    [late === true, 'delivery_time', '配送时间不能早于现在'],
    [!draft.consignee.trim(), 'consignee', '请填写收货人'],
    [!isMobile(draft.mobile.trim()), 'mobile', '请输入正确的手机号'],
    [!draft.province.trim(), 'province', '请填写省份'],
    [!draft.city.trim(), 'city', '请填写城市'],
    [!draft.address.trim(), 'address', '请填写详细地址'],
    [priced && (fenOf(draft.price) ?? 0n) < 1n, 'price', '请填写价格'],
  ]
  return Object.fromEntries(rows.filter(([wrong]) => wrong).map(([, field, words]) => [field, words]))
}

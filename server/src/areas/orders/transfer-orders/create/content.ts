import { areaName } from '@zdb/contract/kit/orders/area-name'
import { windowOnDay, type Window } from '@zdb/contract/kit/orders/delivery-window'
import type { Body } from '@zdb/contract/kit/endpoint'
import { formatYuan } from '@zdb/contract/kit/fen'
import { maskName, maskPhone } from '@zdb/contract/kit/masking'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { namedPlace } from '#core/places/named-place'
import { now } from '#core/time/clock'
import { consigneeColumns, consigneeOf } from './consignee.ts'
import { searchText } from '../list/keywords.sql.ts'
import { deliveryDay, deliveryTime } from '../detail/present.ts'
import type { ChangeLine } from '../detail/present-parts.ts'
import type { NewOrder, Order } from '../transfer-order.sql.ts'

/** Everything of an order that its sender writes, with the names it travels under. */
export type Content = Omit<Body<typeof transferOrders.update>, 'price' | 'pay_password'>

export const contentOf = (order: Order): Content => ({
  product_type: order.product_type,
  goods_items: order.goods as Content['goods_items'],
  card_con: order.card_text,
  order_remarks: order.remarks,
  delivery_date: deliveryDay(order),
  delivery_time: deliveryTime(order),
  ...consigneeOf(order.consignee_sealed),
  province: order.province,
  city: order.city,
  county: order.county,
  longitude: order.longitude,
  latitude: order.latitude,
})

/** The same with its place under the names of the division list; refuses what is not on it. */
export const withNamedPlace = (content: Content): Content => {
  const { province, city, county } = namedPlace(content)
  return { ...content, province, city, county }
}

export const contentColumns = (sn: string, content: Content, window: Window) =>
  ({
    product_type: content.product_type,
    goods: JSON.stringify(content.goods_items),
    card_text: content.card_con,
    remarks: content.order_remarks,
    ...namedPlace(content),
    longitude: content.longitude,
    latitude: content.latitude,
    ...consigneeColumns(content),
    delivery_day: content.delivery_date,
    window_start: window.start,
    window_end: window.end,
    search: searchText(sn, { ...content, ...namedPlace(content) }),
  }) satisfies Partial<NewOrder>

type Line = {
  field: string
  label: string
  of: (content: Content) => unknown
  show?: (content: Content) => string
  /** Lines about a person are kept masked. */
  mask?: (text: string) => string
}

const timeOf = ({ delivery_date, delivery_time }: Content): string => windowOnDay(delivery_date, delivery_time)
const goodsOf = ({ goods_items }: Content): string =>
  goods_items
    .map(({ item_name, item_total, item_remarks }) => `${item_name}×${item_total}${item_remarks && ` ${item_remarks}`}`)
    .join('；')

/** In an order of their own: the database gives the keys of an object back in another. */
const goodsFacts = ({ goods_items }: Content) =>
  goods_items.map(({ item_name, item_img, item_remarks, item_total }) => [
    item_name,
    item_img,
    item_remarks,
    item_total,
  ])

/** So many characters of it may be shown, and never more than half. */
const half = (text: string, most: number): number => Math.max(1, Math.min(most, Math.floor(text.length / 2)))

const lines: readonly Line[] = [
  { field: 'product_type', label: '商品类型', of: ({ product_type }) => product_type },
  { field: 'goods_items', label: '商品', of: goodsFacts, show: goodsOf },
  { field: 'card_con', label: '贺卡', of: ({ card_con }) => card_con },
  { field: 'order_remarks', label: '备注', of: ({ order_remarks }) => order_remarks },
  { field: 'delivery_time', label: '配送时间', of: timeOf },
  { field: 'consignee', label: '收货人', of: ({ consignee }) => consignee, mask: maskName },
  { field: 'mobile', label: '手机', of: ({ mobile }) => mobile, mask: maskPhone },
  {
    field: 'phone',
    label: '电话',
    of: ({ phone }) => phone,
    mask: (text) => text && `***${text.slice(-half(text, 4))}`,
  },
  { field: 'area', label: '地区', of: (content) => areaName(content) },
  {
    field: 'address',
    label: '详细地址',
    of: ({ address }) => address,
    mask: (text) => `${text.slice(0, half(text, 3))}***`,
  },
  {
    field: 'place',
    label: '地图位置',
    of: ({ longitude, latitude }) => (longitude === null ? '' : `${longitude},${latitude}`),
    mask: (text) => text && '已标记',
  },
]

/** What of it is nobody's business before an order is taken, and in the pool. */
const hidden: Readonly<Record<Reader, (line: Line) => boolean>> = {
  sender: () => false,
  shop: ({ mask }) => mask !== undefined,
  pool: ({ mask, field }) => mask !== undefined || field === 'card_con',
}
type Reader = 'sender' | 'shop' | 'pool'

/** The whole of it, line by line, as this reader may know it. */
export const contentLines = (content: Content, reader: Reader): { label: string; text: string }[] =>
  lines
    // The number of a type says nothing to a person; the goods do.
    .filter((line) => line.field !== 'product_type' && line.field !== 'place' && !hidden[reader](line))
    .map(({ label, of, show = (given) => String(of(given)) }) => ({ label, text: show(content) }))
    .filter(({ text }) => text !== '')

/** What tells for whom an order is, and when. */
const recipientFields: ReadonlySet<string> = new Set(['delivery_time', 'consignee', 'mobile', 'area', 'address'])

/** The columns of an edit: from now on it is for somebody else, where it says so. */
export const editedColumns = (order: Order, content: Content, window: Window) => {
  const { open } = changesBetween(contentOf(order), content)
  const forOther = open.some(({ field }) => recipientFields.has(field))
  return { ...contentColumns(order.sn, content, window), ...(forOther ? { recipient_set_at: now() } : {}) }
}

export type Changes = { open: ChangeLine[]; kept: ChangeLine[]; personal: ChangeLine[] }

/** What differs, line by line: as the parties read it, as it may be kept, and the lines that are kept sealed. */
export const changesBetween = (before: Content, after: Content): Changes => {
  const open = lines
    .filter(({ of }) => JSON.stringify(of(before)) !== JSON.stringify(of(after)))
    .map(({ field, label, of, show = (content) => String(of(content)) }) => ({
      field,
      label,
      before: show(before),
      // Goods can differ in their pictures alone.
      after: show(before) === show(after) ? `${show(after)}（图片已更换）` : show(after),
    }))
  const maskOf = (field: string) => lines.find((line) => line.field === field)?.mask
  return {
    open,
    kept: open.map((line) => {
      const mask = maskOf(line.field)
      return mask ? { ...line, before: mask(line.before), after: mask(line.after) } : line
    }),
    personal: open.filter(({ field }) => maskOf(field)),
  }
}

export const priceLine = (before: number | null, after: number): ChangeLine => ({
  field: 'price',
  label: '价格',
  before: before === null ? '' : formatYuan(before),
  after: formatYuan(after),
})

/** The pictures of its goods. */
export const picturesOf = ({ goods_items }: { goods_items: readonly { item_img: string }[] }): string[] =>
  goods_items.map(({ item_img }) => item_img)

import type * as z from 'zod'
import { areaName } from '@zdb/contract/kit/orders/area-name'
import { dayText } from '@zdb/contract/kit/china-time'
import { windowOnDay, type Window } from '@zdb/contract/kit/orders/delivery-window'
import { fen, formatYuan } from '@zdb/contract/kit/fen'
import { maskAddress, maskName } from '@zdb/contract/kit/masking'
import type { OnlineContent } from '@zdb/contract/orders/online-orders/schemas'
import { deliveryTime } from '#areas/orders/transfer-orders/public'
import type { Change } from '#core/domain/timeline'
import { searchHash } from '#core/outside/sealed'
import { knownPlace, namedPlace } from '#core/places/named-place'
import { goodsColumns, goodsOf, goodsWords } from './goods.ts'
import type { Part } from '../channel/channel-order.ts'
import { maskNumber, peopleColumns, peopleOf } from './people.ts'
import { searchWords } from '../list/search-words.ts'
import type { Order } from '../online-order.sql.ts'

/** Everything of an order that a person can write, with the names it travels under. */
export type Content = z.output<typeof OnlineContent>
export const contentOf = (order: Order): Content => ({
  product_type: order.product_type,
  goods_items: goodsOf(order),
  order_amount: fen(order.amount),
  card_con: order.card_text,
  order_remarks: order.remarks,
  delivery_type: order.delivery_type,
  delivery_date: dayText(order.window_start),
  delivery_time: deliveryTime(order),
  ...peopleOf(order.people_sealed),
  province: order.province,
  city: order.city,
  county: order.county,
  longitude: order.longitude,
  latitude: order.latitude,
})

/**
 * What a transfer order copies of it, in a few letters that nobody reads the people out of. Where the map puts the
 * address is left out: it is found later, and says nothing new.
 */
export const contentRevision = (order: Order): string => {
  const {
    delivery_type: _type,
    buyer_name: _name,
    buyer_mobile: _mobile,
    longitude: _x,
    latitude: _y,
    ...copied
  } = contentOf(order)
  return searchHash('content', JSON.stringify(copied)).toString('base64url').slice(0, 32)
}

/** The same with its place under the names of the division list; refuses what is not on it. */
export const withNamedPlace = <T extends Content>(content: T): T => {
  const { province, city, county } = namedPlace(content)
  return { ...content, province, city, county }
}

/** Whom it is for, as the database keeps it. */
export const personColumns = (content: Content, day: string) => ({
  to_decrypt: false,
  ...peopleColumns(
    {
      consignee: content.consignee,
      mobile: content.mobile,
      phone: content.phone,
      address: content.address,
      buyer_name: content.buyer_name,
      buyer_mobile: content.buyer_mobile,
    },
    day,
  ),
})

/** Everything else. */
export const factColumns = (
  { sn, channel_order_id }: Pick<Order, 'sn' | 'channel_order_id'>,
  content: Content,
  { start, end }: Window,
) => ({
  product_type: content.product_type,
  delivery_type: content.delivery_type,
  amount: content.order_amount,
  ...goodsColumns(content.goods_items),
  card_text: content.card_con,
  remarks: content.order_remarks,
  ...knownPlace(content),
  longitude: content.longitude,
  latitude: content.latitude,
  delivery_day: dayText(start),
  window_start: start,
  window_end: end,
  search: searchWords({
    sn,
    channel_order_id,
    goods: content.goods_items,
    city: content.city,
    county: content.county,
    remarks: content.order_remarks,
  }),
})

export const contentColumns = (ids: Pick<Order, 'sn' | 'channel_order_id'>, content: Content, window: Window) => ({
  ...factColumns(ids, content, window),
  ...personColumns(content, dayText(window.start)),
})

type Line = {
  label: string
  /** Under which name a person's change of it is remembered against the channel's repeats. */
  part?: Part
  of: (content: Content) => unknown
  show?: (content: Content) => string
  /** Lines about a person are kept masked. */
  mask?: (text: string) => string
}

const timeOf = ({ delivery_date, delivery_time }: Content): string => windowOnDay(delivery_date, delivery_time)

const lines: readonly Line[] = [
  { label: '商品类型', of: ({ product_type }) => product_type },
  {
    label: '商品',
    part: 'goods',
    of: ({ goods_items }) => goods_items.map((line) => Object.values(line)),
    show: ({ goods_items }) => goodsWords(goods_items),
  },
  {
    label: '金额',
    part: 'amount',
    of: ({ order_amount }) => order_amount,
    show: ({ order_amount }) => formatYuan(order_amount),
  },
  { label: '贺卡', part: 'card_con', of: ({ card_con }) => card_con },
  { label: '备注', part: 'order_remarks', of: ({ order_remarks }) => order_remarks },
  { label: '配送时间', part: 'window', of: timeOf },
  { label: '收货人', part: 'consignee', of: ({ consignee }) => consignee, mask: maskName },
  { label: '手机', part: 'consignee', of: ({ mobile }) => mobile, mask: maskNumber },
  { label: '电话', part: 'consignee', of: ({ phone }) => phone, mask: maskNumber },
  { label: '地区', part: 'consignee', of: (content) => areaName(content) },
  { label: '详细地址', part: 'consignee', of: ({ address }) => address, mask: maskAddress },
  {
    label: '地图位置',
    part: 'consignee',
    of: ({ longitude, latitude }) => (longitude === null ? '' : `${longitude},${latitude}`),
    mask: (text) => text && '已标记',
  },
]

/** What differs, line by line, as the log may keep it, and the parts that are a person's from now on. */
export const changesBetween = (before: Content, after: Content): { changes: Change[]; parts: Part[] } => {
  const differing = lines.filter(({ of }) => JSON.stringify(of(before)) !== JSON.stringify(of(after)))
  const changes = differing.map(({ label, of, show = (content) => String(of(content)), mask = (text) => text }) => {
    const [was, is] = [mask(show(before)), mask(show(after))]
    // What is kept masked, and goods whose pictures alone differ, read the same before and after.
    return { label, before: was, after: was === is ? `${is}（已更换）` : is }
  })
  return { changes, parts: [...new Set(differing.flatMap(({ part }) => (part ? [part] : [])))] }
}

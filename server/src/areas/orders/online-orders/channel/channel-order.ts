import { dayText } from '@zdb/contract/kit/china-time'
import { knownPlace, recognisePlace } from '#core/places/named-place'
import { hours } from '#core/time/clock'
import type { ChannelOrder } from '#ports/channels/port'
import { goodsColumns, goodsOf, lineOf } from '../content/goods.ts'
import { peopleColumns, peopleOf, type People } from '../content/people.ts'
import { searchWords } from '../list/search-words.ts'
import type { NewOrder, Order } from '../online-order.sql.ts'

/** A channel's words for the place, recognised as far as they can be. */
export const withKnownPlace = (order: ChannelOrder): ChannelOrder => {
  const { province, city, county, address } = recognisePlace({ ...order, address: order.consignee?.address ?? '' })
  return { ...order, province, city, county, consignee: order.consignee && { ...order.consignee, address } }
}

/** As soon as possible means within this long of being placed. */
const soon = hours(1)

const windowOf = ({ window, placedAt }: ChannelOrder): { start: Date; end: Date } =>
  window ?? { start: placedAt, end: new Date(placedAt.getTime() + soon) }

const peopleIn = ({ consignee, buyer }: ChannelOrder): People => ({
  consignee: consignee?.name ?? '',
  mobile: consignee?.mobile ?? '',
  phone: consignee?.phone ?? '',
  address: consignee?.address ?? '',
  buyer_name: buyer.name,
  buyer_mobile: buyer.mobile,
})

/** Asked out of the channel once, and the channel says nothing that makes us ask again. */
const alreadyOpened = (known: Order | undefined, order: ChannelOrder): boolean =>
  known !== undefined &&
  order.consignee === null &&
  !known.to_decrypt &&
  known.province === order.province &&
  known.city === order.city &&
  known.county === order.county &&
  (order.tailNumber === '' || order.tailNumber === known.tail_number)

const consigneePart = (order: ChannelOrder, day: string, known: Order | undefined) => {
  const opened = known && alreadyOpened(known, order) ? peopleOf(known.people_sealed) : undefined
  return {
    ...knownPlace(order),
    longitude: order.longitude,
    latitude: order.latitude,
    to_decrypt: order.consignee === null && opened === undefined,
    ...peopleColumns(opened ?? peopleIn(order), day, order.tailNumber),
  }
}

/**
 * The parts of an order that a channel may say again later, by the name under which a person's own change of them is
 * remembered: what somebody changed by hand is not taken back by a repeat.
 */
const partsOf = (order: ChannelOrder, known: Order | undefined) => {
  const { start, end } = windowOf(order)
  const day = known?.edited.includes('window') ? dayText(known.window_start) : dayText(start)
  return {
    goods: goodsColumns(order.goods.map(lineOf)),
    amount: { amount: order.amount, income_amount: order.income },
    card_con: { card_text: order.cardText },
    order_remarks: { remarks: order.remarks },
    window: {
      delivery_type: order.window ? 2 : 1,
      delivery_day: dayText(start),
      window_start: start,
      window_end: end,
    },
    consignee: consigneePart(order, day, known),
    invoice: {
      invoice: order.invoice
        ? JSON.stringify({ title: order.invoice.title, tax_no: order.invoice.taxNumber, email: '' })
        : null,
    },
  } satisfies Record<string, Partial<NewOrder>>
}

export type Part = keyof ReturnType<typeof partsOf>

/** Everything a channel says of an order, but for what a person has changed by hand. */
export const columnsOf = (sn: string, order: ChannelOrder, known?: Order) => {
  const edited = new Set(known?.edited)
  const { goods, consignee, order_remarks, ...rest } = partsOf(order, known)
  const others = Object.entries(rest).flatMap(([name, columns]) => (edited.has(name) ? [] : [columns]))
  return {
    ...(Object.assign({}, ...others) as Partial<NewOrder>),
    ...(edited.has('goods') ? {} : goods),
    ...(edited.has('consignee') ? {} : consignee),
    ...(edited.has('order_remarks') ? {} : order_remarks),
    channel_at: order.updatedAt,
    channel_status: order.status,
    day_sequence: order.daySequence,
    search: searchWords({
      sn,
      channel_order_id: order.orderId,
      goods: known && edited.has('goods') ? goodsOf(known) : order.goods.map(lineOf),
      city: known && edited.has('consignee') ? known.city : order.city,
      county: known && edited.has('consignee') ? known.county : order.county,
      remarks: known && edited.has('order_remarks') ? known.remarks : order.remarks,
    }),
  }
}

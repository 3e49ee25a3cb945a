import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { areaName } from '@zdb/contract/kit/orders/area-name'
import { windowOnDay } from '@zdb/contract/kit/orders/delivery-window'
import { dayText } from '@zdb/contract/kit/china-time'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { shopById } from '#areas/channels/channel-shops/public'
import { deliveryTime, type PaperSource, type PaperStanding } from '#areas/orders/transfer-orders/public'
import type { Tx } from '#core/db/tx'
import type { Note } from '#core/domain/timeline'
import type { Actor, SystemActor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { goodsOf } from '../content/goods.ts'
import { peopleOf, type People } from '../content/people.ts'
import { findOrder, lockById, newestOrderAt, patchUnprinted, type Order } from '../online-order.sql.ts'
import { refreshOnlineScreens } from '../pushes.ts'
import { note } from '../timeline.sql.ts'

const standings: Readonly<Record<keyof typeof onlineStates, PaperStanding>> = {
  waitArrange: 'waiting',
  selfProcess: 'inWork',
  transferProcess: 'passedOn',
  finished: 'done',
  closed: 'closed',
}

export type OnlineOnPaper = {
  orderId: number
  sn: string
  merchantId: number
  /** Null until it is arranged. */
  storeId: number | null
  standing: PaperStanding
  onlineShop: string
  channel: number
  channelName: string
  sequence: string
  channelSn: string
  window: string
  placedAt: Date
  goods: { name: string; spec: string; image: string; remarks: string; quantity: number; price: Fen | null }[]
  goodsTotal: number
  card: string
  remarks: string
  memo: string
  consignee: string
  mobile: string
  address: string
  buyer: string
  buyerMobile: string
  amount: Fen
  printedAt: Date | null
}

/** Whom the channel has not handed out yet is printed as far as it is known, and the paper says so. */
const peopleOnPaper = (order: Order): People =>
  order.to_decrypt
    ? {
        consignee: `${order.consignee_masked}（收货人信息待解密）`,
        mobile: order.mobile_masked,
        phone: '',
        address: order.address_masked,
        buyer_name: order.buyer_masked,
        buyer_mobile: '',
      }
    : peopleOf(order.people_sealed)

const onPaper = async (order: Order): Promise<OnlineOnPaper> => {
  const people = peopleOnPaper(order)
  const shop = order.online_shop_id === null ? undefined : await shopById(order.online_shop_id)
  return {
    orderId: order.id,
    sn: order.sn,
    merchantId: order.merchant_id,
    storeId: order.store_id,
    standing: standings[stateOf(onlineStates, order.state)],
    onlineShop: shop?.name ?? '',
    channel: order.channel,
    channelName: channelOf(order.channel).name,
    sequence: order.day_sequence,
    channelSn: order.channel_order_id,
    window: windowOnDay(dayText(order.window_start), deliveryTime(order)),
    placedAt: order.created_at,
    goods: goodsOf(order).map((line) => ({
      name: line.item_name,
      spec: line.item_spec,
      image: line.item_img,
      remarks: line.item_remarks,
      quantity: line.item_total,
      price: line.item_price,
    })),
    goodsTotal: order.goods_total,
    card: order.card_text,
    remarks: order.remarks,
    memo: order.memo,
    consignee: people.consignee,
    mobile: people.mobile || people.phone,
    address: `${areaName(order)}${people.address}`,
    buyer: people.buyer_name,
    buyerMobile: people.buyer_mobile,
    amount: fen(order.amount),
    printedAt: order.printed_at,
  }
}

/** What paper may say of an order of this merchant; undefined where there is none. */
export const onlineOnPaper = async (merchantId: number, sn: string): Promise<OnlineOnPaper | undefined> => {
  const order = await findOrder(merchantId, sn)
  return order && onPaper(order)
}

/** The newest one that a store makes. */
export const newestOnlineAt = async (storeId: number): Promise<OnlineOnPaper | undefined> => {
  const order = await newestOrderAt(storeId)
  return order && onPaper(order)
}

/** Paper of an order came out: its story says so, and it counts as printed. The first one is the one its rows tell of. */
export const noteOnlinePaper = async (
  tx: Tx,
  orderId: number,
  actor: Actor | SystemActor,
  story: Note,
  { where, by, counts, storeId }: PaperSource,
): Promise<void> => {
  const first = { printed_at: now(), printed_where: where, printed_by: by }
  const marked = counts ? await patchUnprinted(tx, orderId, first, storeId) : undefined
  const order = marked ?? (await lockById(tx, orderId))
  await note(tx, orderId, actor.kind === 'merchant' ? 'merchant' : 'system', actor, story)
  refreshOnlineScreens(order)
}

import { areaName } from '@zdb/contract/kit/orders/area-name'
import { windowOnDay } from '@zdb/contract/kit/orders/delivery-window'
import { stateOf } from '@zdb/contract/kit/states'
import { transferStates, type TransferState } from '@zdb/contract/orders/transfer-orders/states'
import type { Tx } from '#core/db/tx'
import type { Note } from '#core/domain/timeline'
import type { Actor, SystemActor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { consigneeOf } from '../create/consignee.ts'
import { contentOf } from '../create/content.ts'
import { refreshSide } from '../pushes.ts'
import { note } from '../timeline.sql.ts'
import { findReceived, lockOrderById, newestTakenAt, patchUnprinted, type Order } from '../transfer-order.sql.ts'
import { deliveryDay, deliveryTime, knowsConsignee } from './present.ts'

/** How an order stands to whoever may hold paper of it. */
export type PaperStanding = 'waiting' | 'inWork' | 'done' | 'passedOn' | 'givenBack' | 'closed'

const standings: Readonly<Record<TransferState, PaperStanding>> = {
  waitPay: 'waiting',
  waitGrab: 'waiting',
  waitQuote: 'waiting',
  waitReceive: 'waiting',
  rejected: 'givenBack',
  expired: 'givenBack',
  waitDelivery: 'inWork',
  inDelivery: 'inWork',
  delivered: 'done',
  finished: 'done',
  chargeback: 'givenBack',
  closed: 'closed',
}

/** What the paper of the shop that makes it may say. Its price is between the two merchants and stands on no paper. */
export type ReceivedOnPaper = {
  orderId: number
  sn: string
  merchantId: number
  storeId: number
  /** A shop knows whom it is for once it has taken the order. */
  isTaken: boolean
  standing: PaperStanding
  window: string
  placedAt: Date
  goods: { name: string; spec: string; image: string; remarks: string; quantity: number; price: null }[]
  goodsTotal: number
  card: string
  remarks: string
  memo: string
  consignee: string
  mobile: string
  address: string
  printedAt: Date | null
}

/** Which printer it came out of, and who wanted it; what nobody works by, a greeting card say, leaves the order unprinted. */
export type PaperSource = {
  where: string
  by: string
  counts: boolean
  /** Where it came out, if only paper of the store that makes the order counts. */
  storeId?: number
}

const onPaper = (order: Order): ReceivedOnPaper | undefined => {
  if (order.shop_id === null || order.shop_merchant_id === null) return undefined
  const { goods_items } = contentOf(order)
  const people = consigneeOf(order.consignee_sealed)
  return {
    orderId: order.id,
    sn: order.sn,
    merchantId: order.shop_merchant_id,
    storeId: order.shop_id,
    isTaken: knowsConsignee('shop', order),
    standing: standings[stateOf(transferStates, order.state)],
    window: windowOnDay(deliveryDay(order), deliveryTime(order)),
    placedAt: order.created_at,
    goods: goods_items.map(({ item_name, item_img, item_remarks, item_total }) => ({
      name: item_name,
      spec: '',
      image: item_img,
      remarks: item_remarks,
      quantity: item_total,
      price: null,
    })),
    goodsTotal: goods_items.reduce((sum, { item_total }) => sum + item_total, 0),
    card: order.card_text,
    remarks: order.remarks,
    memo: order.shop_memo,
    consignee: people.consignee,
    mobile: people.mobile || people.phone,
    address: `${areaName(order)}${people.address}`,
    printedAt: order.shop_printed_at,
  }
}

/** An order as the merchant of its shop prints it; to everybody else it does not exist. */
export const receivedOnPaper = async (shopMerchantId: number, sn: string): Promise<ReceivedOnPaper | undefined> => {
  const order = await findReceived(shopMerchantId, sn)
  return order && onPaper(order)
}

/** The newest one that a store makes. */
export const newestReceivedAt = async (storeId: number): Promise<ReceivedOnPaper | undefined> => {
  const order = await newestTakenAt(storeId)
  return order && onPaper(order)
}

/** Paper of an order came out at its shop. The first one is the one that its rows tell of. */
export const noteReceivedPaper = async (
  tx: Tx,
  orderId: number,
  actor: Actor | SystemActor,
  story: Note,
  { where, by, counts, storeId }: PaperSource,
): Promise<void> => {
  const first = { shop_printed_at: now(), shop_printed_where: where, shop_printed_by: by }
  const marked = counts ? await patchUnprinted(tx, orderId, first, storeId) : undefined
  const order = marked ?? (await lockOrderById(tx, orderId))
  await note(tx, orderId, 'shop', actor, story)
  refreshSide('shop', order)
}

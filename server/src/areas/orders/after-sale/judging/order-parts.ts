import { transferStates, photoStates } from '@zdb/contract/orders/transfer-orders/states'
import { momentText } from '@zdb/contract/kit/china-time'
import { yuanText, type Fen } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import type { DeliveryStatus } from '#areas/couriers/delivery/public'
import {
  consigneeOf,
  deliveryDay,
  deliveryTime,
  priceOf,
  sharesOf,
  timelineOf,
  type Order,
  type PhotoFacts,
} from '#areas/orders/transfer-orders/public'
import { within } from '#core/db/tx'
import { facts, type Part } from '#core/domain/queue'
import { currentRules, rulesAt } from '#core/domain/rules'
import type { Change } from '#core/domain/timeline'
import { heldUnder } from '#core/money/ledger'
import { moneyOf } from '#core/money/ledger-lines'
import type { Case } from '../after-sale.sql.ts'
import { missing } from './clauses.ts'
import { afterOpening, isBefore } from './known-facts.ts'

type Goods = { item_name: string; item_total: number; item_remarks: string }

const goodsText = ({ item_name, item_total, item_remarks }: Goods): string =>
  `${item_name} ×${item_total}${item_remarks === '' ? '' : `（${item_remarks}）`}`

/** Whether, when and where it was brought is the matter: only then is the door itself evidence. */
const isAboutDelivery = ({ type, mode }: Case): boolean => type === 3 || missing.has(mode)

const placeOf = (item: Case, { province, city, county, consignee_sealed }: Order): string => {
  const district = [...new Set([province, city, county])].join('')
  return isAboutDelivery(item) ? `${district}${consigneeOf(consignee_sealed).address}` : district
}

/** What the two of them agreed on. */
export const orderFacts = (item: Case, order: Order): Part =>
  facts('订单', [
    ['单号', order.sn],
    ...(order.goods as Goods[]).map((goods) => ['商品', goodsText(goods)] as const),
    ['贺卡', order.card_text],
    ['备注', order.remarks],
    ['收货地', placeOf(item, order)],
    ['约定送达', `${deliveryDay(order)} ${deliveryTime(order)}`],
    ['成交价', yuanText(priceOf(order))],
    [
      '实拍',
      `${order.need_photo ? '约定实拍' : '未约定实拍'}，${photoStates[stateOf(photoStates, order.photo_state)].label}`,
    ],
    ['下单', momentText(order.created_at)],
    ['接单', order.accepted_at ? momentText(order.accepted_at) : ''],
  ])

/** The photos of the goods themselves, with what the sender said of each. */
export const photoPictures = (item: Case, photos: readonly PhotoFacts[]): Part => ({
  kind: 'pictures',
  title: '实拍',
  pictures: photos.map(({ at, state, cause, url }) => ({
    label: [
      momentText(at),
      photoStates[stateOf(photoStates, state)].label,
      cause,
      isBefore(item, at) ? '' : afterOpening,
    ]
      .filter(Boolean)
      .join(' '),
    url,
  })),
})

const changeText = ({ label, before, after }: Change): string => `${label}：${before || '无'} → ${after || '无'}`

export const changesOf = async ({ id }: Order): Promise<Part> => ({
  kind: 'history',
  title: '订单经过与每次修改',
  lines: (await timelineOf(id)).map(({ at, actor, what, detail, changes }) => ({
    at,
    who: actor,
    text: [what, detail, ...(changes as Change[]).map(changeText)].filter(Boolean).join('；'),
  })),
})

const isSettled = ({ state }: Order): boolean => state === transferStates.finished.code

/** What the platform kept when it was settled; before that nothing is kept. */
const feeOf = async (order: Order): Promise<Fen | undefined> =>
  isSettled(order) && order.ended_at ? sharesOf(order, await rulesAt(order.ended_at)).fee : undefined

/** Where the price of the order is now. */
export const priceRows = async (order: Order): Promise<readonly (readonly [string, string])[]> => {
  const { hold_key: key } = order
  const [held, fee] = await Promise.all([key ? within((tx) => heldUnder(tx, key)) : undefined, feeOf(order)])
  return [
    ['冻结货款', held === undefined ? '' : yuanText(held)],
    ['已收平台服务费', fee === undefined ? '' : yuanText(fee)],
  ]
}

const signed = (amount: Fen): string => `${amount > 0 ? '+' : ''}${yuanText(amount)}`

/** What the order has moved on the balance of each of them. */
export const moneyLines = async (item: Case, { sn }: Order): Promise<Part> => {
  const [sender, shop] = await Promise.all([moneyOf([sn], item.merchant_id), moneyOf([sn], item.shop_merchant_id)])
  const told = [
    ...sender.map((line) => ({ ...line, who: '发单方' })),
    ...shop.map((line) => ({ ...line, who: '接单方' })),
  ]
  return {
    kind: 'history',
    title: '资金往来',
    lines: told
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ at, who, title, amount }) => ({ at, who, text: `${title} ${signed(amount)}` })),
  }
}

/** Costs that are not final: couriers bill later, and the fee is that of the day of settlement. */
export const openCosts = async (order: Order, ride: DeliveryStatus | null): Promise<Part> =>
  facts('费用', [
    ['平台服务费', isSettled(order) ? '' : `按现行规则结算时${yuanText(sharesOf(order, await currentRules()).fee)}`],
    ['配送费报价', ride ? yuanText(ride.price) : ''],
    ['小费', ride && ride.tips > 0 ? yuanText(ride.tips) : ''],
    ['配送费实收', ride ? rideCost(ride) : '接单方自行配送，平台没有费用记录'],
  ])

const rideCost = ({ cost }: DeliveryStatus): string => (cost === null ? '配送方尚未出账' : yuanText(cost))

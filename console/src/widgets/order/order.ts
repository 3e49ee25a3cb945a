import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { Tone } from '@zdb/contract/kit/states'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates, type TransferState } from '@zdb/contract/orders/transfer-orders/states'
import { routeTo, type Route } from '@zdb/contract/pages'

/** An order as both sides' lists and details carry it. */
export type OrderRow = WireResult<typeof transferOrders.list>['items'][number]
export type OrderDetail = WireResult<typeof transferOrders.detail>
export type GoodsItem = OrderRow['goods_items'][number]

/** Which side of an order the person at this page is on. */
export type Side = 'sender' | 'shop'

const tones: ReadonlySet<string> = new Set(['blue', 'yellow', 'red', 'green'])

/** A tone as the server spells it; what nobody knows stays neutral. */
export const toneOf = (tone: string): Tone => (tones.has(tone) ? (tone as Tone) : 'neutral')

/** What hangs on an order besides its state. */
export const badges: Readonly<Record<OrderRow['badges'][number], { label: string; tone: Tone }>> = {
  modify: { label: '修改待确认', tone: 'yellow' },
  photo: { label: '实拍待审', tone: 'red' },
  abnormal: { label: '配送异常', tone: 'red' },
  after_sale: { label: '售后中', tone: 'red' },
  overdue: { label: '已超时', tone: 'red' },
  need_photo: { label: '需实拍', tone: 'neutral' },
}

/** What a state waits for: what its clock counts, whose turn it truly is (any shop may grab), and both sides' words. */
type Wait = { readonly of: string; readonly mine: Side; readonly words: Readonly<Record<Side, string>> }

const sentBack: Wait = { of: '处理', mine: 'sender', words: { sender: '待您处理', shop: '等发单方处理' } }

const waits: Readonly<Partial<Record<TransferState, Wait>>> = {
  waitPay: { of: '付款', mine: 'sender', words: { sender: '待您付款', shop: '等发单方付款' } },
  waitGrab: { of: '抢单', mine: 'shop', words: { sender: '等门店抢单', shop: '待门店抢单' } },
  waitQuote: { of: '报价', mine: 'shop', words: { sender: '等门店报价', shop: '待门店报价' } },
  waitReceive: { of: '接单', mine: 'shop', words: { sender: '等门店接单', shop: '待您接单' } },
  rejected: sentBack,
  expired: sentBack,
  waitDelivery: { of: '送达', mine: 'shop', words: { sender: '等门店配送', shop: '待您配送' } },
  inDelivery: { of: '送达', mine: 'shop', words: { sender: '等门店送达', shop: '配送中' } },
  chargeback: { of: '送达', mine: 'sender', words: { sender: '待您重发', shop: '' } },
  delivered: { of: '结算', mine: 'sender', words: { sender: '待您结算', shop: '等发单方结算' } },
}

const quoted: Wait = { of: '选报价', mine: 'sender', words: { sender: '待您选报价', shop: '等发单方选报价' } }

const changing: Wait = { of: '答复', mine: 'shop', words: { sender: '等门店答复修改', shop: '待您答复修改' } }
const photographed: Wait = { of: '送达', mine: 'sender', words: { sender: '待您审核实拍', shop: '等发单方审核实拍' } }

const names = new Map(Object.entries(transferStates).map(([name, { code }]) => [code as number, name as TransferState]))

/** Its window is over, or something went wrong on the way: whoever waits for it asks. */
export const isLate = ({ badges: marks }: Pick<OrderRow, 'badges'>): boolean =>
  marks.includes('overdue') || marks.includes('abnormal')

/** What an order waits for; nothing once it has ended. What is late waits for nothing but its delivery. */
export const waitFor = (order: Pick<OrderRow, 'order_status' | 'quotes' | 'badges'>): Wait | undefined => {
  const name = names.get(order.order_status)
  if (name === 'waitQuote' && order.quotes > 0) return quoted
  if (name === 'waitDelivery' && order.badges.includes('modify')) return changing
  if (name === 'waitDelivery' && order.badges.includes('photo') && !isLate(order)) return photographed
  return name && waits[name]
}

const isDecision: ReadonlySet<string> = new Set(['处理', '答复'])

/** What the clock of an order counts: who has time to decide has it no longer than the flowers have. */
export const clockOf = (
  { turn: { until }, window_end }: Pick<OrderRow, 'turn' | 'window_end'>,
  { of }: Wait,
): string => (isDecision.has(of) && until && window_end < until ? '送达' : of)

/** Whether the clock of its turn counts the minutes since its window: then nothing else has to say that it is over. */
export const countsLateness = (order: OrderRow): boolean => {
  const wait = waitFor(order)
  return wait !== undefined && order.turn.owner !== 'none' && clockOf(order, wait) === '送达'
}

const shopTitles: Readonly<Partial<Record<TransferState, string>>> = {
  waitPay: '已选门店',
  waitReceive: '已指派给',
  rejected: '拒单门店',
  expired: '超时未接门店',
  chargeback: '退单门店',
  closed: '门店',
}

/** What a shop is to an order: whoever refused it or let it pass has not taken it. */
export const shopTitle = ({ order_status }: Pick<OrderRow, 'order_status'>): string =>
  shopTitles[names.get(order_status) ?? 'finished'] ?? '接单门店'

const returned: Readonly<Partial<Record<TransferState, string>>> = {
  rejected: '拒单',
  expired: '未接',
  chargeback: '退单',
}

/** Who is on the other side of an order; a shop that sent it back says so. */
export const otherSide = ({ order_status, shop, source_merchant }: OrderRow, side: Side): string => {
  if (side === 'shop') return source_merchant.name
  const name = names.get(order_status)
  return [name && returned[name], shop?.name].filter(Boolean).join(' ')
}

/** A row of a list knows that there is a case, not which; a detail knows the latest, also once it has ended. */
type WithCase = { readonly sn: string; readonly after_sale_id?: string | null }

export const hasKnownCase = ({ after_sale_id }: WithCase): boolean => Boolean(after_sale_id)

/** The case about an order, or where one does not know which, all of them. */
export const casesOf = ({ sn, after_sale_id: id }: WithCase, side: Side): Route =>
  id
    ? routeTo(side === 'sender' ? 'sentAfterSale' : 'receivedAfterSale', { id })
    : routeTo(side === 'sender' ? 'sentAfterSales' : 'receivedAfterSales', { status: 'all', keyword: sn })

/** A shop gave it back, and its window still lies ahead. */
export const isToSendAgain = ({ order_status, turn }: Pick<OrderRow, 'order_status' | 'turn'>): boolean =>
  order_status === transferStates.chargeback.code && turn.owner === 'sender'

/** Whether this side has a next step, which is drawn filled; while others are at it there is none. */
export const hasNextStep = (order: OrderRow, side: Side): boolean => {
  const { actions, turn, badges: marks } = order
  const isMine = turn.owner !== 'none' && (waitFor(order)?.mine ?? turn.owner) === side
  const hasSome = actions.length > 0 || isToSendAgain(order)
  return hasSome && (isMine || (side === 'sender' && (marks.includes('photo') || isLate(order))))
}

import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { Tone } from '@zdb/contract/kit/states'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates, type TransferState } from '@zdb/contract/orders/transfer-orders/states'

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
  delivered: { of: '结算', mine: 'sender', words: { sender: '待您结算', shop: '等发单方结算' } },
}

const quoted: Wait = { of: '选报价', mine: 'sender', words: { sender: '待您选报价', shop: '等发单方选报价' } }

const names = new Map(Object.entries(transferStates).map(([name, { code }]) => [code as number, name as TransferState]))

/** What an order waits for; nothing once it has ended. */
export const waitFor = ({ order_status, quotes }: Pick<OrderRow, 'order_status' | 'quotes'>): Wait | undefined => {
  const name = names.get(order_status)
  return name === 'waitQuote' && quotes > 0 ? quoted : name && waits[name]
}

/** Whether this side has a next step, which is drawn filled; while others are at it there is none. */
export const hasNextStep = (order: OrderRow, side: Side): boolean => {
  const { actions, turn, badges: marks } = order
  const isMine = turn.owner !== 'none' && (waitFor(order)?.mine ?? turn.owner) === side
  return actions.length > 0 && (isMine || (side === 'sender' && marks.includes('photo')))
}

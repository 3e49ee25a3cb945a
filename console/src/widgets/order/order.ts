import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { Tone } from '@zdb/contract/kit/states'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'

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

/** Whether this side has a next step, which is drawn filled; while the other side is at it there is none. */
export const hasNextStep = ({ actions, turn, badges: marks }: OrderRow, side: Side): boolean =>
  actions.length > 0 && (turn.owner === side || (side === 'sender' && marks.includes('photo')))

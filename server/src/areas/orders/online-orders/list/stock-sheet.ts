import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { dayText } from '@zdb/contract/kit/china-time'
import { windowOnDay } from '@zdb/contract/kit/orders/delivery-window'
import { deliveryTime } from '#areas/orders/transfer-orders/public'
import { refuse } from '#core/http/refusal'
import { goodsOf } from '../content/goods.ts'
import { ordersToMake, type OrderToMake } from './overview.sql.ts'

/** More than this on one list and nobody finds anything. */
const most = 1_000

type Share = { order_sn: string; label: string; quantity: number; remarks: string }
type Piece = { item_name: string; item_spec: string; total: number; orders: Share[] }
export type StockSlot = { window: string; orders: number; total: number; goods: Piece[] }
export type StoreStock = { storeId: number | null; orders: number; total: number; slots: StockSlot[] }

const labelOf = ({ channel, day_sequence }: OrderToMake): string =>
  day_sequence === '' ? '' : `${channelOf(channel).name} #${day_sequence}`

const grouped = <T, K>(rows: readonly T[], keyOf: (row: T) => K): [K, T[]][] => [...Map.groupBy(rows, keyOf)]

const pieceTotal = (pieces: readonly { total: number }[]): number => pieces.reduce((sum, { total }) => sum + total, 0)

const piecesOf = (orders: readonly OrderToMake[]): Piece[] => {
  const lines = orders.flatMap((order) =>
    goodsOf(order).map(({ item_name, item_spec, item_total, item_remarks }) => ({
      item_name,
      item_spec,
      share: { order_sn: order.sn, label: labelOf(order), quantity: item_total, remarks: item_remarks },
    })),
  )
  return grouped(lines, ({ item_name, item_spec }) => JSON.stringify([item_name, item_spec]))
    .flatMap(([, same]) =>
      same.slice(0, 1).map(({ item_name, item_spec }) => ({
        item_name,
        item_spec,
        total: same.reduce((sum, { share }) => sum + share.quantity, 0),
        orders: same.map(({ share }) => share),
      })),
    )
    .toSorted((a, b) => b.total - a.total || a.item_name.localeCompare(b.item_name, 'zh-CN'))
}

const slotOf = (window: string, orders: readonly OrderToMake[]): StockSlot => {
  const goods = piecesOf(orders)
  return { window, orders: orders.length, total: pieceTotal(goods), goods }
}

/** The stocking guide with its orders: store by store, window by window; what has no store yet comes last. */
export const stockByStore = async (
  merchantId: number,
  span: { from: string; to: string; storeId: number | undefined },
): Promise<StoreStock[]> => {
  const orders = await ordersToMake(merchantId, span, most + 1)
  if (orders.length > most) refuse('invalid', `要备货的订单超过${most}单，请缩短日期或选择门店`)
  return grouped(orders, ({ store_id }) => store_id)
    .toSorted(([a], [b]) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY))
    .map(([storeId, some]) => {
      const slots = grouped(some, (order) => windowOnDay(dayText(order.window_start), deliveryTime(order))).map(
        ([window, same]) => slotOf(window, same),
      )
      return { storeId, orders: some.length, total: pieceTotal(slots), slots }
    })
}

import { formatYuan, parseYuan } from '@zdb/contract/kit/fen'
import { refundStates } from '@zdb/contract/orders/online-orders/states'
import type { OnlineDetail } from './detail-part.ts'

const fenIn = (yuan: string): number => parseYuan(yuan) ?? 0

const sum = (amounts: readonly number[]): string => formatYuan(amounts.reduce((total, amount) => total + amount, 0))

/** What the goods cost before what the channel adds and takes off. */
export const goodsSum = ({ goods_items }: Pick<OnlineDetail, 'goods_items'>): string =>
  sum(goods_items.map(({ item_price, item_total }) => fenIn(item_price) * Number(item_total)))

/** What the buyer got back; undefined while that is nothing. */
export const refundedSum = ({ refunds }: Pick<OnlineDetail, 'refunds'>): string | undefined => {
  const agreed = refunds.filter(({ status }) => status === refundStates.agreed.code)
  return agreed.length === 0 ? undefined : sum(agreed.map(({ amount }) => fenIn(amount)))
}

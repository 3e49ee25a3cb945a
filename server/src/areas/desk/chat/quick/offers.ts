import { isDeepStrictEqual } from 'node:util'
import { momentText } from '@zdb/contract/kit/china-time'
import { formatYuan } from '@zdb/contract/kit/fen'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import type { OrderCard } from '@zdb/contract/desk/chat/messages'
import { quickKinds, type QuickKindName, type QuickState } from '@zdb/contract/desk/chat/quick-kinds'
import type { Order } from '#areas/orders/transfer-orders/public'
import { refuse } from '#core/http/refusal'
import { changesSince } from './order-cards.ts'
import type { QuickRow } from './quick.sql.ts'

type Quick = NonNullable<Result<typeof chat.orderCard>['quick']>
type Offered = Quick['terms']
type Answer = Pick<Body<typeof chat.actQuick>, 'price' | 'goods_items' | 'arrive_at' | 'revision'>

export const termsOf = ({ terms }: Pick<QuickRow, 'terms'>): Offered => terms as Offered

/** What is offered beside the order as it was when it was offered. */
export const offeredLines = ({ price, goods_items, arrive_at, note }: Offered, order: OrderCard): Quick['lines'] => [
  ...changesSince(order, { ...order, ...(price && { order_amount: price }), ...(goods_items && { goods_items }) }),
  ...(arrive_at ? [{ field: 'arrive_at', label: '预计送达', before: '', after: arrive_at.slice(0, 16) }] : []),
  ...(note ? [{ field: 'note', label: '说明', before: '', after: note }] : []),
]

const isWhatWasOffered = ({ price, goods_items, arrive_at }: Answer, offered: Offered): boolean =>
  (price === undefined ? undefined : formatYuan(price)) === offered.price &&
  (arrive_at && momentText(arrive_at)) === offered.arrive_at &&
  isDeepStrictEqual(goods_items, offered.goods_items)

/**
 * Whoever agrees says what it has seen: what was offered, and of which version of the order. An offer is for the order as
 * it was when it was made: what was agreed on since is not undone by it.
 */
export const requireSeenOffer = (
  { quick, card }: { quick: QuickRow; card: Pick<OrderCard, 'revision'> },
  answer: Answer,
  { revision }: Pick<Order, 'revision'>,
): void => {
  const isSeen = answer.revision === revision && card.revision === revision
  if (!isSeen || !isWhatWasOffered(answer, termsOf(quick))) refuse('termsChanged')
}

/** An open offer whose order was changed since can be agreed to no more. */
export const stateNow = (quick: QuickRow, sent: OrderCard, now: OrderCard | null): QuickState => {
  const { actions } = quickKinds[quick.kind as QuickKindName]
  const isOffer = actions.some((action) => action === 'accept')
  return isOffer && quick.state === 'open' && now && now.revision !== sent.revision
    ? 'outdated'
    : (quick.state as QuickState)
}

import { fen, yuanText, type Fen } from '@zdb/contract/kit/fen'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import type { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { quoteStates } from '@zdb/contract/orders/transfer-orders/states'
import {
  deliveryDay,
  deliveryTime,
  moveOrder,
  orderById,
  quoteOffer,
  requireSeenOrder,
} from '#areas/orders/transfer-orders/public'
import { floorAt } from '#areas/shop/festivals/public'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { move } from '#core/domain/machine'
import { refuse } from '#core/http/refusal'
import { currentRules } from '#core/domain/rules'
import { within, type Tx } from '#core/db/tx'
import { ownStore } from '../own-store.ts'
import { takeForQuote } from './pool.sql.ts'
import { countQuotes, lockQuote, openQuoteOf, quotesOf, saveQuote, type QuoteRow } from './quotes.sql.ts'
import { refuseFor } from './refusals.ts'

/** Quotes, or changes the quote the shop already has: it has at most one open quote for an order. `also` is of the same commit. */
export const quote = async (
  actor: Actor,
  sn: string,
  { price, note, sid, revision }: Body<typeof receivedOrders.quote>,
  also?: (tx: Tx) => Promise<void>,
): Promise<null> => {
  const [rules, named] = await Promise.all([currentRules(), ownStore(actor, sid)])
  return within(async (tx) => {
    const storeId = named ?? (await openQuoteOf(tx, actor.merchantId, sn))?.shop_id
    const attempt = { sn, storeId, at: now(), rules }
    const order = await takeForQuote(tx, { ...attempt, merchantId: actor.merchantId })
    if (!order) return refuseFor(actor, 'waitQuote', attempt)
    const asked = await orderById(tx, order.id)
    await requireSeenOrder(tx, actor, asked, revision, 'pool')
    await refuseBelowFloor(order.store_id, asked.window_start, price)
    const offer = { orderId: order.id, shopId: order.store_id, price, note, at: attempt.at }
    const { id, before } = await saveQuote(tx, actor, offer)
    const first = before === undefined
    const words = first ? yuanText(price) : `${yuanText(before)}改为${yuanText(price)}`
    await moveOrder(tx, first ? 'quote' : 'quoteAgain', {
      id: order.id,
      actor,
      side: 'shop',
      story: { what: first ? '门店报价' : '门店修改报价', detail: words },
      facts: {
        ...(first ? {} : { before: { price: before } }),
        after: { quote_id: id, price, note, shop_id: order.store_id },
      },
    })
    await also?.(tx)
    return null
  })
}

/** On the days of a festival a store takes nothing below its floor, its own quotes included. */
const refuseBelowFloor = async (storeId: number, start: Date, price: Fen): Promise<void> => {
  const floor = await floorAt({ storeId, start })
  if (floor !== null && price < floor) refuse('belowFloor', `报价低于门店的节日最低接单价${yuanText(fen(floor))}`)
}

const taken = new Set<number>([quoteStates.chosen.code, quoteStates.won.code])

/** A quote can be taken back while nobody has chosen; a chosen one is a commitment. */
export const revokeQuote = (actor: Actor, quoteId: string): Promise<null> =>
  within(async (tx) => {
    const { id, order_id, price, state } = (await lockQuote(tx, actor.merchantId, idOf(quoteId))) ?? refuse('notFound')
    if (taken.has(state)) refuse('orderMoved', '报价已被选中，不能再撤回')
    if (state !== quoteStates.open.code) refuse('quoteGone', '该报价已失效，请刷新后再试')
    await move(tx, quoteOffer, 'revokeQuote', { id, actor })
    await moveOrder(tx, 'revokeQuote', {
      id: order_id,
      actor,
      side: 'shop',
      story: { what: '门店撤回报价', detail: yuanText(price) },
      facts: { before: { quote_id: id, price } },
    })
    return null
  })

type MyQuote = Result<typeof receivedOrders.myQuotes>['items'][number]

const presentQuote = (row: QuoteRow): MyQuote => ({
  id: String(row.quote_id),
  sn: row.sn,
  price: fen(row.quote_price) as Fen,
  note: row.quote_note,
  status: row.quote_state,
  status_zh: quoteStates[stateOf(quoteStates, row.quote_state)].label,
  goods_items: row.goods as MyQuote['goods_items'],
  delivery_date: deliveryDay(row),
  delivery_time: deliveryTime(row),
  areainfo: `${row.city}${row.county}`,
  shop_name: row.shop_name,
  until: row.quote_state === quoteStates.open.code ? row.deadline_at : null,
  at: row.quoted_at,
})

export const myQuotes = async (
  { merchantId }: Actor,
  { page, page_size }: Query<typeof receivedOrders.myQuotes>,
): Promise<Result<typeof receivedOrders.myQuotes>> => {
  const [rows, total] = await Promise.all([
    quotesOf(merchantId, page_size, (page - 1) * page_size),
    countQuotes(merchantId),
  ])
  return { items: rows.map(presentQuote), total, page, page_size }
}

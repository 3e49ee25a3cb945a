import { formatYuan, fen, type Fen } from '@zdb/contract/kit/fen'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import type { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { quoteStates, transferStates } from '@zdb/contract/transfer-orders/states'
import { deliveryDay, deliveryTime, moveOrder } from '#areas/transfer-orders/public'
import type { Actor } from '#core/actor'
import { record } from '#core/audit'
import { now } from '#core/clock'
import { idOf } from '#core/ids'
import { refuse } from '#core/refusal'
import { currentRules } from '#core/rules'
import { within } from '#core/tx'
import { ownStore } from './own-store.ts'
import { takeForQuote } from './pool-store.ts'
import { countQuotes, lockQuote, openQuoteOf, patchQuote, quotesOf, saveQuote, type QuoteRow } from './quote-store.ts'
import { refuseFor } from './refusing.ts'

/** Quotes, or changes the quote the shop already has: it has at most one open quote for an order. */
export const quote = async (
  actor: Actor,
  sn: string,
  { price, note, sid }: Body<typeof receivedOrders.quote>,
): Promise<null> => {
  const [rules, named] = await Promise.all([currentRules(), ownStore(actor, sid)])
  return within(async (tx) => {
    const storeId = named ?? (await openQuoteOf(tx, actor.merchantId, sn))?.shop_id
    const attempt = { sn, storeId, at: now(), rules }
    const order = await takeForQuote(tx, { ...attempt, merchantId: actor.merchantId })
    if (!order) return refuseFor(actor, 'waitQuote', attempt)
    const shop = { orderId: order.id, shopId: order.store_id, merchantId: actor.merchantId }
    const { id, before } = await saveQuote(tx, { ...shop, price, note, at: attempt.at })
    const words = before === undefined ? `${formatYuan(price)}元` : `${formatYuan(before)}元改为${formatYuan(price)}元`
    await moveOrder(tx, before === undefined ? 'quote' : 'editQuote', {
      id: order.id,
      actor,
      side: 'shop',
      story: { what: before === undefined ? '门店报价' : '门店修改报价', detail: words },
    })
    await record(tx, actor, before === undefined ? 'receivedOrders.quote' : 'receivedOrders.editQuote', id, {
      ...(before === undefined ? {} : { before: { price: before } }),
      after: { sn, price, note, shop_id: order.store_id },
    })
    return null
  })
}

/** A quote can be taken back while nobody has chosen; a chosen one is a commitment. */
export const revokeQuote = (actor: Actor, quoteId: string): Promise<null> =>
  within(async (tx) => {
    const kept = (await lockQuote(tx, actor.merchantId, idOf(quoteId))) ?? refuse('notFound')
    if (kept.state !== quoteStates.open.code) refuse('quoteGone', '该报价已失效，请刷新后再试')
    const story = { what: '门店撤回报价', detail: `${formatYuan(kept.price)}元` }
    await moveOrder(tx, 'revokeQuote', { id: kept.order_id, actor, side: 'shop', story })
    await patchQuote(tx, kept.id, quoteStates.revoked.code)
    await record(tx, actor, 'receivedOrders.revokeQuote', kept.id, {
      before: { state: quoteStates.open.code, price: kept.price },
      after: { state: quoteStates.revoked.code },
    })
    return null
  })

type MyQuote = Result<typeof receivedOrders.myQuotes>['items'][number]

const undecided = new Set<number>([transferStates.waitQuote.code, transferStates.waitPay.code])

/** What became of a quote: chosen before it is paid for, lost with an order that left the pool without it. */
const fateOf = (row: QuoteRow): { status: number; status_zh: string } => {
  const { open, chosen, lost } = quoteStates
  if (row.quote_state === open.code && row.chosen_quote_id === row.quote_id)
    return { status: chosen.code, status_zh: `${chosen.label}，待付款` }
  if (row.quote_state === open.code && !undecided.has(row.state)) return { status: lost.code, status_zh: lost.label }
  return { status: row.quote_state, status_zh: quoteStates[stateOf(quoteStates, row.quote_state)].label }
}

const presentQuote = (row: QuoteRow): MyQuote => ({
  id: String(row.quote_id),
  sn: row.sn,
  price: fen(row.quote_price) as Fen,
  note: row.quote_note,
  ...fateOf(row),
  goods_items: row.goods as MyQuote['goods_items'],
  delivery_date: deliveryDay(row),
  delivery_time: deliveryTime(row),
  areainfo: `${row.city}${row.county}`,
  shop_name: row.shop_name,
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

import { fen, yuanText } from '@zdb/contract/kit/fen'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { Terms } from '@zdb/contract/kit/terms'
import { stateOf } from '@zdb/contract/kit/states'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { quoteStates, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import type { Actor } from '#core/http/actor'
import { move } from '#core/domain/machine'
import { refuse } from '#core/http/refusal'
import { requireSeen, showTerms } from '#core/terms/terms'
import { idOf } from '#core/http/ids'
import { within } from '#core/db/tx'
import { lockShopFor } from '../sending/receiving-shop.ts'
import { moveOrder } from '../move-order.ts'
import { quoteOffer } from './quote-machine.ts'
import { quotesOf, takeOpenQuote, type QuoteFacts } from './quotes.sql.ts'
import { lockOrder, orderOf } from '../transfer-order.sql.ts'

type Quote = Result<typeof transferOrders.quotes>[number]

const presentQuote = (quote: QuoteFacts): Quote => ({
  id: String(quote.id),
  revision: quote.revision,
  shop: {
    sid: String(quote.shop_id),
    openid: quote.openid,
    name: quote.shop_name,
    merchant_id: String(quote.merchant_id),
    merchant_name: quote.merchant_name,
  },
  price: fen(quote.price),
  note: quote.note,
  status: quote.state,
  status_zh: quoteStates[stateOf(quoteStates, quote.state)].label,
  distance: quote.distance,
  score: quote.score,
  at: quote.at,
})

const quotesIn =
  (states: readonly (keyof typeof quoteStates)[]) =>
  async (actor: Actor, sn: string): Promise<Quote[]> => {
    const order = await orderOf(actor, 'sender', sn)
    const rows = await quotesOf(
      order,
      states.map((name) => quoteStates[name].code),
    )
    await showTerms(actor, 'quote', rows)
    return rows.map(presentQuote)
  }

export const quotes = quotesIn(['open', 'chosen'])
export const allQuotes = quotesIn(['open', 'chosen', 'won', 'lost', 'revoked', 'void'])

const quoteLines = (shop: string, { price, note }: Pick<QuoteFacts, 'price' | 'note'>): Terms['lines'] =>
  [
    { label: '门店', text: shop },
    { label: '报价', text: yuanText(price) },
    { label: '说明', text: note },
  ].filter(({ text }) => text !== '')

/** Fixes the shop and the price; the other offers stand until this one is paid. */
export const confirmQuote = (
  actor: Actor,
  sn: string,
  { quote_id, revision }: Body<typeof transferOrders.confirmQuote>,
): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    if (order.state !== transferStates.waitQuote.code) refuse('orderMoved')
    const quote = (await takeOpenQuote(tx, order.id, idOf(quote_id))) ?? refuse('quoteGone')
    const shop = await lockShopFor(tx, actor.merchantId, { id: quote.shop_id }, order.product_type)
    await requireSeen(tx, actor, 'quote', quote, revision, () => quoteLines(shop.name, quote))
    await moveOrder(tx, 'confirmQuote', {
      id: order.id,
      actor,
      part: 'sender',
      side: 'sender',
      set: {
        shop_id: quote.shop_id,
        shop_merchant_id: quote.merchant_id,
        price: quote.price,
        chosen_quote_id: quote.id,
      },
      story: { what: '选中报价', detail: `${shop.name} ${yuanText(quote.price)}` },
      facts: { after: { quote_id: quote.id, shop_id: quote.shop_id, price: quote.price } },
    })
    await move(tx, quoteOffer, 'confirmQuote', { id: quote.id, actor })
    return null
  })

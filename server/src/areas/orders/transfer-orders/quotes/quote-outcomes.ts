import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import type { Actor, SystemActor } from '#core/http/actor'
import type { Tx } from '#core/db/tx'
import type { OrderMove } from '../machine.ts'
import type { QuoteMove } from './quote-machine.ts'
import { merchantsWithOpenQuotes, moveQuotesOf } from './quotes.sql.ts'
import type { Order } from '../transfer-order.sql.ts'

/** What becomes of the offers when their order moves. An offer was made for what the order said then. */
const fates: Partial<Record<OrderMove, readonly QuoteMove[]>> = {
  update: ['void'],
  unconfirmQuote: ['unconfirmQuote'],
  payChosen: ['win', 'lose'],
  payChosenAsking: ['win', 'lose'],
  reject: ['forfeit'],
  expire: ['lose', 'forfeit'],
  cancel: ['lose', 'forfeit'],
}

/** Another offer is preferred, or no longer: those that stand do not move, but their shops should know. */
const concernsOpenOffers: ReadonlySet<OrderMove> = new Set(['confirmQuote', 'unconfirmQuote'])

/** Lets the offers follow their order, which is locked already; returns the merchants whose offers the move concerns. */
export const moveOffers = async (
  tx: Tx,
  name: OrderMove,
  order: Order,
  actor: Actor | SystemActor,
): Promise<number[]> => {
  if (order.kind !== kinds.compete) return []
  const bidders = new Set<number>()
  for (const fate of fates[name] ?? [])
    for (const { merchant_id } of await moveQuotesOf(tx, order.id, fate, actor)) bidders.add(merchant_id)
  if (concernsOpenOffers.has(name)) for (const id of await merchantsWithOpenQuotes(tx, order.id)) bidders.add(id)
  return [...bidders]
}

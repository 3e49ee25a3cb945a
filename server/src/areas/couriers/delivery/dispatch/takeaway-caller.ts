import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { Tx } from '#core/db/tx'
import type { OriginFacts } from '../origins.ts'

/** An order of a sales channel that may have riders of its own. */
export type TakeawayOrder = { sn: string; takeaway: NonNullable<OriginFacts['takeaway']> }

export type TakeawayCaller = {
  /** Why the channel cannot bring this order itself now; '' when it can. */
  whyNot(actor: Actor, order: TakeawayOrder): Promise<string>
  /** In the dispatch's own transaction: the channel is to bring it, and is told after the commit. */
  handOver(tx: Tx, actor: Actor, order: TakeawayOrder, deliverySn: string): Promise<void>
}

let caller: TakeawayCaller | undefined

/** The area that keeps the channels' orders, above this one, speaks to their riders. */
export const serveTakeaway = (given: TakeawayCaller): void => {
  caller = given
}

type TakeawayParcel = { sn: string; takeaway: OriginFacts['takeaway'] }

const isTakeaway = (order: TakeawayParcel): order is TakeawayOrder => order.takeaway !== null

/** Undefined: it is no order of a takeaway channel. */
export const takeawayTrouble = async (actor: Actor, order: TakeawayParcel): Promise<string | undefined> =>
  caller && isTakeaway(order) ? caller.whyNot(actor, order) : undefined

export const handOver = (tx: Tx, actor: Actor, order: TakeawayParcel, deliverySn: string): Promise<void> =>
  caller && isTakeaway(order) ? caller.handOver(tx, actor, order, deliverySn) : refuse('nothingToCall')

import { moveOrder, type Order, type Part, type Side } from '#areas/orders/transfer-orders/public'
import type { Actor, SystemActor } from '#core/http/actor'
import { now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'
import type { CaseMove } from '../machine.ts'
import { moveCase, type Words } from '../move-case.ts'
import { payRefund, planRefund } from './refunds.ts'
import type { Case } from '../after-sale.sql.ts'

type Outcome = {
  order: Order
  item: Case
  actor: Actor | SystemActor
  part?: Part
  side: Side
  words: Words
}

/** The case ends with money: what is paid is written on it, and the order moves with it. */
export const endWithRefund = async (tx: Tx, name: CaseMove, ending: Outcome): Promise<Case> => {
  const plan = await planRefund(tx, ending.order, ending.item)
  const after = await moveCase(tx, name, { ...ending, set: { ...plan, ended_at: now() } })
  await payRefund(tx, ending.order, after, plan, ending)
  return after
}

/** The case ends without money, and the order is free again. */
export const endWithout = async (tx: Tx, name: CaseMove, ending: Outcome): Promise<Case> => {
  const after = await moveCase(tx, name, { ...ending, set: { result: 0, ended_at: now() } })
  await moveOrder(tx, 'closeAfterSale', {
    id: ending.order.id,
    actor: ending.actor,
    side: ending.side,
    set: { after_sale_open: false },
    story: { what: '售后结束' },
  })
  return after
}

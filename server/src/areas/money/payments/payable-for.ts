import type { PayableKind } from '@zdb/contract/money/payments/payables'
import type { Payable, Payables } from '#core/domain/payable'
import { may, type Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { Payment } from './payments.sql.ts'

export const payableFor = (payables: Payables, actor: Actor, kind: PayableKind): Payable => {
  const payable = payables[kind] ?? refuse('notFound')
  return may(actor, payable.allow) ? payable : refuse('forbidden')
}

/** A payment is for whoever may pay for its thing; of a recharge, for whoever may pay in. */
export const refuseNonPayer = (payables: Payables, actor: Actor, { payable }: Payment): void => {
  if (payable !== null) payableFor(payables, actor, payable as PayableKind)
  else if (!may(actor, 'finance.pay')) refuse('forbidden')
}

/** Its sums are also for whoever reads the balance. */
export const refuseNonReader = (payables: Payables, actor: Actor, row: Payment): void => {
  if (!may(actor, 'finance.read')) refuseNonPayer(payables, actor, row)
}

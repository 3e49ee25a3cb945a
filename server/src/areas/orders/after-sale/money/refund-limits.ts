import { afterSaleTypes } from '@zdb/contract/orders/after-sale/states'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { fen, yuanText, type Fen } from '@zdb/contract/kit/fen'
import { priceOf, type Order } from '#areas/orders/transfer-orders/public'
import { refuse, refuseField } from '#core/http/refusal'
import { paidBefore } from '../after-sale.sql.ts'

export type Limits = { refund: Fen; compensation: Fen }

/**
 * What may still be given back, and what may still be paid beyond it. A refund out of the hold lowers the price itself,
 * so that only later ones count against it; the compensation is measured by the price there once was.
 */
export const limitsOf = async (order: Order): Promise<Limits> => {
  const price = priceOf(order)
  const paid = await paidBefore(order.id)
  return {
    refund: fen(Math.max(0, price - (paid.amount - paid.fromHold))),
    compensation: fen(Math.max(0, price + paid.fromHold - paid.compensation)),
  }
}

/** Types 1 and 4 ask for the whole price, 4 for a compensation too; 2 and 3 for an amount. */
export const wantsWhole = (type: number): boolean => type === 1 || type === 4
export const wantsCompensation = (type: number): boolean => type === 4

type Claim = Pick<Body<typeof afterSale.applyAfterSale>, 'type' | 'mode' | 'amount' | 'compensation'>

const within = (field: string, asked: Fen | undefined, limit: Fen, missing: string): Fen => {
  if (asked === undefined || asked <= 0) return refuseField(field, missing)
  const words = `金额超过可退上限，最多${yuanText(limit)}`
  return asked > limit ? refuse('amountTooLarge', words, [{ field, message: words }]) : asked
}

/** What the claim comes to, refused when it is more than there is. */
export const claimed = (claim: Claim, limits: Limits): { amount: Fen; compensation: Fen } => {
  const modes: readonly string[] = afterSaleTypes.find(({ rtid }) => rtid === claim.type)?.return_modes ?? []
  if (!modes.includes(claim.mode)) refuseField('mode', '请选择售后原因')
  if (limits.refund === 0) refuse('amountTooLarge', '该订单已没有可退的金额')
  return {
    amount: wantsWhole(claim.type) ? limits.refund : within('amount', claim.amount, limits.refund, '请填写退款金额'),
    compensation: wantsCompensation(claim.type)
      ? within('compensation', claim.compensation, limits.compensation, '请填写赔付金额')
      : fen(0),
  }
}

import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import type { Order } from '#areas/orders/transfer-orders/public'
import { refuse } from '#core/http/refusal'

/** A shop whose quote was chosen hears of the order once it is paid. */
export const refuseUnheard = ({ state }: Order): void => {
  if (state === transferStates.waitPay.code) refuse('notFound')
}

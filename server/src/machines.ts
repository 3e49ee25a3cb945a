import type { States } from '@zdb/contract/kit/states'
import type { Waiting } from '#core/domain/machine'
import { afterSaleCase } from '#areas/after-sale/machine'
import { deliveryOrder } from '#areas/delivery/machine'
import { onlineOrder } from '#areas/online-orders/machine'
import { onlineRefund } from '#areas/online-orders/requests/refund-machine'
import { storeBusiness } from '#areas/stores/machine'
import { transferOrder } from '#areas/transfer-orders/machine'
import { orderModification } from '#areas/transfer-orders/modifications/modification-machine'
import { quoteOffer } from '#areas/transfer-orders/quotes/quote-machine'

/** A machine as its readers see it, whatever its states are called. */
export type AnyMachine = {
  readonly table: string
  readonly column: string
  readonly initial: string
  readonly states: States
  readonly moves: Readonly<
    Record<string, { readonly by: string; readonly from: readonly string[]; readonly to: string }>
  >
  readonly waiting: Readonly<Record<string, (Waiting & { readonly byDefault: readonly string[] }) | undefined>>
  readonly resting?: Readonly<Record<string, string | undefined>>
}

/** Every machine there is, for the documents and for the test that looks for dead ends. */
export const machines: readonly AnyMachine[] = [
  storeBusiness,
  transferOrder,
  quoteOffer,
  orderModification,
  afterSaleCase,
  onlineOrder,
  onlineRefund,
  deliveryOrder,
]

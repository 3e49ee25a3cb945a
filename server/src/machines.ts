import type { States } from '@zdb/contract/kit/states'
import type { Waiting } from '#core/machine'
import { afterSaleCase } from '#areas/after-sale/machine'
import { storeBusiness } from '#areas/stores/machine'
import { transferOrder } from '#areas/transfer-orders/machine'

/** A machine as its readers see it, whatever its states are called. */
export type AnyMachine = {
  readonly table: string
  readonly initial: string
  readonly states: States
  readonly moves: Readonly<
    Record<string, { readonly by: string; readonly from: readonly string[]; readonly to: string }>
  >
  readonly waiting: Readonly<Record<string, Waiting | undefined>>
}

/** Every machine there is, for the documents and for the test that looks for dead ends. */
export const machines: readonly AnyMachine[] = [storeBusiness, transferOrder, afterSaleCase]

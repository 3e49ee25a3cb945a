import { codesOf } from '@zdb/contract/kit/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { inStates } from '#core/domain/condition'

const accepted = ['waitDelivery', 'inDelivery', 'delivered', 'finished'] as const

/** A shop has taken the order and keeps it: each side may know whom to call. */
export const acceptedStates: ReadonlySet<number> = new Set(codesOf(transferStates, ...accepted))

/** The same of the order `o` of a statement. */
export const isAccepted = inStates(transferStates, 'o.state')(...accepted)

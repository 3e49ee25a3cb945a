import { sql } from 'kysely'
import { modificationStates } from '@zdb/contract/transfer-orders/states'
import { machine } from '#core/domain/machine'

const offersMore = { holds: sql<boolean>`price_after > price_before`, refusal: 'modificationGone' } as const

/** A change of an order that a shop has taken, from the sender's application to its answer (domain, section 3). */
export const orderModification = machine({
  table: 'modification',
  column: 'state',
  initial: 'open',
  states: modificationStates,
  moves: {
    apply: { by: 'sender', from: ['open'], to: 'same' },
    agree: { by: 'shop', from: ['open'], to: 'agreed' },
    refuse: { by: 'shop', from: ['open'], to: 'refused' },
    revoke: { by: 'sender', from: ['open'], to: 'revoked' },
    standByClock: { by: 'clock', from: ['open'], to: 'agreed', if: offersMore },
    lapse: { by: 'clock', from: ['open'], to: 'lapsed' },
    /** The order is delivered, handed back or refunded before anybody answered. */
    moot: { by: 'order', from: ['open'], to: 'lapsed' },
  },
  waiting: {
    open: {
      owner: 'shop',
      deadline: 'modificationHours',
      outcome: '超时未处理：只加价的生效，其余视为拒绝',
      byDefault: ['standByClock', 'lapse'],
    },
  },
  refusal: 'modificationGone',
})

export type ModificationMove = keyof typeof orderModification.moves

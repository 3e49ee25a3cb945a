import { modificationStates } from '@zdb/contract/orders/transfer-orders/states'
import { hours } from '#core/time/clock'
import { conditionsOn } from '#core/domain/condition'
import { after } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

const { is } = conditionsOn('modification')

const offersMore = { holds: is('pure_raise', true), refusal: 'modificationGone' } as const

/** A change of an order that a shop has taken, from the sender's application to its answer (domain, section 3). */
export const orderModification = machine({
  table: 'modification',
  column: 'state',
  initial: 'open',
  states: modificationStates,
  moves: {
    applyModification: { by: 'sender', from: ['open'], to: 'same' },
    auditModificationAgree: { by: 'shop', from: ['open'], to: 'agreed' },
    auditModificationRefuse: { by: 'shop', from: ['open'], to: 'refused' },
    revokeModification: { by: 'sender', from: ['open'], to: 'revoked' },
    standByClock: { by: 'clock', from: ['open'], to: 'agreed', if: offersMore },
    lapseModification: { by: 'clock', from: ['open'], to: 'lapsed' },
    /** The order is delivered, handed back or refunded before anybody answered. */
    moot: { by: 'order', from: ['open'], to: 'lapsed' },
  },
  waiting: {
    open: {
      owner: 'shop',
      deadline: after('modificationHours', hours),
      outcome: '超时未处理：只加价的生效，其余视为拒绝',
      byDefault: ['standByClock', 'lapseModification'],
    },
  },
  refusal: 'modificationGone',
})

export type ModificationMove = keyof typeof orderModification.moves

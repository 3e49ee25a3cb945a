import { businessStates, lifeStates } from '@zdb/contract/shop/stores/states'
import { codesOf } from '@zdb/contract/kit/states'
import { conditionsOn } from '#core/domain/condition'
import { atColumn } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

/** What is deleted neither opens nor closes. */
const stillThere = {
  holds: conditionsOn('store').oneOf(
    'life_state',
    ...codesOf(lifeStates, 'draft', 'reviewing', 'normal', 'rejected', 'suspended'),
  ),
  refusal: 'notFound',
} as const

/** A store takes orders or rests. It rests until it is reopened by hand, or by the clock at the time it named. */
export const storeBusiness = machine({
  table: 'store',
  column: 'business_state',
  initial: 'open',
  states: businessStates,
  moves: {
    close: { by: 'merchant', from: ['open'], to: 'closed', if: stillThere },
    reopen: { by: 'merchant', from: ['closed'], to: 'open', if: stillThere },
    reopenOnTime: { by: 'clock', from: ['closed'], to: 'open', if: stillThere },
  },
  waiting: {
    closed: {
      owner: 'merchant',
      deadline: atColumn('reopen_at'),
      outcome: '到点自动开店；未填时间则等商家开店',
      byDefault: ['reopenOnTime'],
    },
  },
  resting: { open: '营业中，不等待任何人' },
  refusal: 'storeMoved',
})

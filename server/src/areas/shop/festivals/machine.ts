import { festivalStates } from '@zdb/contract/shop/festivals/states'
import { atColumn } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

const over = {
  owner: 'clock',
  deadline: atColumn('ends_at'),
  outcome: '最后一天过后自动结束',
  byDefault: ['endOnTime'],
} as const

/** A festival from its plan to its end (domain, section 20). */
export const festivalLife = machine({
  table: 'festival',
  column: 'state',
  initial: 'draft',
  states: festivalStates,
  moves: {
    update: { by: 'merchant', from: ['draft', 'active', 'suspended'], to: 'same' },
    setCapacity: { by: 'merchant', from: ['draft', 'active', 'suspended'], to: 'same' },
    activate: { by: 'merchant', from: ['draft'], to: 'active' },
    activateOnTime: { by: 'clock', from: ['draft'], to: 'active' },
    /** It could not begin by itself: its merchant is told why and begins it by hand. */
    missStart: { by: 'clock', from: ['draft'], to: 'same' },
    suspend: { by: 'merchant', from: ['active'], to: 'suspended' },
    resume: { by: 'merchant', from: ['suspended'], to: 'active' },
    end: { by: 'merchant', from: ['draft', 'active', 'suspended'], to: 'ended' },
    endOnTime: { by: 'clock', from: ['active', 'suspended'], to: 'ended' },
  },
  waiting: {
    draft: {
      owner: 'merchant',
      deadline: atColumn('accept_from'),
      outcome: '到接单开始的时间自动生效；未填时间则等商家启用',
      byDefault: ['activateOnTime', 'missStart'],
    },
    active: over,
    suspended: over,
  },
  refusal: 'festivalMoved',
})
export type FestivalMove = keyof typeof festivalLife.moves

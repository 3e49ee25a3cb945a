import { lifeStates } from '@zdb/contract/shop/stores/states'
import { atColumn, type Deadline } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'
import { now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'

const byPlatform: Deadline<unknown> = {
  from: ['storeReviewWorkdays'],
  at: (_row, rules) => workdaysOn(now(), rules.storeReviewWorkdays),
}

/** From the first draft of a store to its deletion (domain, section 11). Only a normal store is given orders. */
export const storeLife = machine({
  table: 'store',
  column: 'life_state',
  initial: 'draft',
  states: lifeStates,
  moves: {
    submit: { by: 'merchant', from: ['draft', 'rejected'], to: 'reviewing' },
    withdraw: { by: 'merchant', from: ['reviewing'], to: 'draft' },
    approve: { by: 'platform', from: ['reviewing'], to: 'normal' },
    reject: { by: 'platform', from: ['reviewing'], to: 'rejected' },
    suspend: { by: 'platform', from: ['normal'], to: 'suspended' },
    lift: { by: 'platform', from: ['suspended'], to: 'normal' },
    liftOnTime: { by: 'clock', from: ['suspended'], to: 'normal' },
    remove: { by: 'merchant', from: ['draft', 'rejected', 'normal'], to: 'deleted' },
    /** Its merchant is no more. */
    erase: { by: 'clock', from: ['draft', 'reviewing', 'normal', 'rejected', 'suspended'], to: 'deleted' },
  },
  waiting: {
    reviewing: { owner: 'platform', queue: 'stores', deadline: byPlatform, outcome: '等待平台审核', byDefault: [] },
    suspended: {
      owner: 'merchant',
      deadline: atColumn('suspended_until'),
      outcome: '到期自动恢复；未定日期则等平台解除',
      byDefault: ['liftOnTime'],
    },
  },
  resting: {
    draft: '等商家完善后提交，不限时，也不占用名称',
    rejected: '等商家修改后重新提交，不限时，也不占用名称',
    normal: '正常经营，不等待任何人',
  },
  refusal: 'storeMoved',
})

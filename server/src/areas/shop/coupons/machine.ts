import { couponStates } from '@zdb/contract/shop/coupons/states'
import { atColumn } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

const asked = '支付宝未答复前不断查询，答复后自动继续'

/** A coupon of the mini shop: every wish waits for the pay-app and is asked after (domain, section 18). */
export const couponLife = machine({
  table: 'coupon',
  column: 'state',
  initial: 'draft',
  states: couponStates,
  moves: {
    create: { by: 'merchant', from: ['draft'], to: 'creating' },
    edit: { by: 'merchant', from: ['scheduled', 'active'], to: 'modifying' },
    append: { by: 'merchant', from: ['scheduled', 'active'], to: 'appending' },
    stop: { by: 'merchant', from: ['scheduled', 'active'], to: 'stopping' },
    /** The pay-app never had it, so nobody has to be asked. */
    stopDraft: { by: 'merchant', from: ['draft'], to: 'finished' },
    /** It was asked for, and never said: the wish is taken back. */
    takeBack: { by: 'merchant', from: ['creating'], to: 'finished' },
    accept: { by: 'channel', from: ['creating', 'modifying', 'appending'], to: 'active' },
    acceptScheduled: { by: 'channel', from: ['creating', 'modifying', 'appending'], to: 'scheduled' },
    rejectCreate: { by: 'channel', from: ['creating'], to: 'draft' },
    reject: { by: 'channel', from: ['modifying', 'appending', 'stopping'], to: 'active' },
    rejectScheduled: { by: 'channel', from: ['modifying', 'appending', 'stopping'], to: 'scheduled' },
    finish: { by: 'channel', from: ['creating', 'modifying', 'appending', 'stopping'], to: 'finished' },
    /** Its shop was removed: nobody can be asked any more. */
    abandon: { by: 'clock', from: ['creating', 'modifying', 'appending', 'stopping'], to: 'finished' },
    activate: { by: 'clock', from: ['scheduled'], to: 'active' },
    expire: { by: 'clock', from: ['scheduled', 'active'], to: 'finished' },
  },
  waiting: {
    scheduled: {
      owner: 'clock',
      deadline: atColumn('start_at'),
      outcome: '到开始时间自动生效',
      byDefault: ['activate'],
    },
    active: { owner: 'clock', deadline: atColumn('end_at'), outcome: '到结束时间自动结束', byDefault: ['expire'] },
  },
  resting: {
    draft: '等商家修改后重新提交，不限时',
    creating: asked,
    modifying: asked,
    appending: asked,
    stopping: asked,
  },
  refusal: 'couponMoved',
})
export type CouponMove = keyof typeof couponLife.moves

import { qualificationStates } from '@zdb/contract/people/qualifications/states'
import { since, type Deadline } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'
import { days, now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'

const byPlatform: Deadline<unknown> = {
  from: ['qualificationReviewWorkdays'],
  at: (_row, rules) => workdaysOn(now(), rules.qualificationReviewWorkdays),
}

/** One version of a document (domain, section 10). A newer version is judged while the one in force stays in force. */
export const qualificationVersion = machine({
  table: 'qualification',
  column: 'state',
  initial: 'reviewing',
  states: qualificationStates,
  moves: {
    withdraw: { by: 'merchant', from: ['reviewing'], to: 'withdrawn' },
    approve: { by: 'platform', from: ['reviewing'], to: 'approved' },
    reject: { by: 'platform', from: ['reviewing'], to: 'rejected' },
    /** A newer version is approved. */
    replace: { by: 'platform', from: ['approved', 'lapsed'], to: 'replaced' },
    lapse: { by: 'clock', from: ['approved'], to: 'lapsed' },
  },
  waiting: {
    reviewing: {
      owner: 'platform',
      queue: 'qualifications',
      deadline: byPlatform,
      outcome: '等待平台审核',
      byDefault: [],
    },
    approved: {
      owner: 'merchant',
      deadline: since('qualificationGraceDays', days, 'ends_at'),
      outcome: '到期后宽限期内未更换，资质失效',
      byDefault: ['lapse'],
    },
  },
  resting: { lapsed: '等商家提交新的证件，不限时' },
  refusal: 'qualificationMoved',
})

import { proposalStates } from '@zdb/contract/platform/proposals/states'
import type { Deadline } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'
import { now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'

const byColleague: Deadline<unknown> = {
  from: ['proposalWorkdays'],
  at: (_row, rules) => workdaysOn(now(), rules.proposalWorkdays),
}

/** One proposes, another decides, neither twice. */
export const proposal = machine({
  table: 'proposal',
  column: 'state',
  initial: 'proposed',
  states: proposalStates,
  moves: {
    approve: { by: 'platform', from: ['proposed'], to: 'approved' },
    reject: { by: 'platform', from: ['proposed'], to: 'rejected' },
    withdraw: { by: 'platform', from: ['proposed'], to: 'withdrawn' },
  },
  waiting: {
    proposed: {
      owner: 'platform',
      queue: 'proposals',
      deadline: byColleague,
      outcome: '等待另一位同事复核',
      byDefault: [],
    },
  },
  refusal: 'proposalMoved',
})

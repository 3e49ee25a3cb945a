import { suggestionStates } from '@zdb/contract/platform/penalties/states'
import type { Deadline } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'
import { now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'

const byPlatform: Deadline<unknown> = {
  from: ['suggestionWorkdays'],
  at: (_row, rules) => workdaysOn(now(), rules.suggestionWorkdays),
}

/** What the engine saw, until an operator has made something of it or nothing. */
export const penaltySuggestion = machine({
  table: 'penalty_suggestion',
  column: 'state',
  initial: 'waiting',
  states: suggestionStates,
  moves: {
    issue: { by: 'platform', from: ['waiting'], to: 'issued' },
    dismiss: { by: 'platform', from: ['waiting'], to: 'dismissed' },
  },
  waiting: {
    waiting: {
      owner: 'platform',
      queue: 'penalties',
      deadline: byPlatform,
      outcome: '平台核实后开具处罚或不予处罚',
      byDefault: [],
    },
  },
  refusal: 'suggestionMoved',
})

import { caseStates } from '@zdb/contract/money/reconciliation/states'
import { atColumn } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

const maybeAgain = 'a later statement may say something else, and then it is open again'

/** A difference between a statement and our books, until it is posted, explained, or gone by itself. */
export const reconciliationCase = machine({
  table: 'reconciliation_case',
  column: 'state',
  initial: 'open',
  states: caseStates,
  moves: {
    post: { by: 'platform', from: ['open'], to: 'posted' },
    settle: { by: 'platform', from: ['open'], to: 'settled' },
    match: { by: 'statement', from: ['open'], to: 'matched' },
    reopen: { by: 'statement', from: ['posted', 'settled', 'matched'], to: 'open' },
  },
  waiting: {
    open: {
      owner: 'platform',
      queue: 'reconciliation',
      deadline: atColumn('deadline_at'),
      outcome: '平台核对后入账或说明原因',
      byDefault: [],
    },
  },
  resting: { posted: maybeAgain, settled: maybeAgain, matched: maybeAgain },
  refusal: 'differenceMoved',
})

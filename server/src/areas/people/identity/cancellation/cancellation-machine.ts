import { cancellationStates } from '@zdb/contract/people/identity/states'
import { atColumn } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

/** A merchant that gives its account up (domain, section 10): until the end the master takes it back by signing in. */
export const accountCancellation = machine({
  table: 'account_cancellation',
  column: 'state',
  initial: 'coolingOff',
  states: cancellationStates,
  moves: {
    takeBack: { by: 'merchant', from: ['coolingOff'], to: 'takenBack' },
    erase: { by: 'clock', from: ['coolingOff'], to: 'erased' },
  },
  waiting: {
    coolingOff: {
      owner: 'merchant',
      deadline: atColumn('ends_at'),
      outcome: '到期未登录，账号注销，个人信息删除',
      byDefault: ['erase'],
    },
  },
  refusal: 'cancellationMoved',
})

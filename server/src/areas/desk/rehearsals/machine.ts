import { rehearsalStates } from '@zdb/contract/desk/rehearsals/states'
import { atColumn } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

/** A rehearsal: whoever plays it says again and again that it goes on; of whom nothing is heard has died. */
export const rehearsalLife = machine({
  table: 'rehearsal',
  column: 'state',
  initial: 'queued',
  states: rehearsalStates,
  moves: {
    begin: { by: 'rehearsal', from: ['queued'], to: 'running' },
    finish: { by: 'rehearsal', from: ['running'], to: 'done' },
    fail: { by: 'rehearsal', from: ['queued', 'running'], to: 'failed' },
    expire: { by: 'clock', from: ['queued', 'running'], to: 'failed' },
    cancelRehearsal: { by: 'merchant', from: ['queued', 'running'], to: 'cancelled' },
  },
  waiting: {
    queued: {
      owner: 'clock',
      deadline: atColumn('due_at'),
      outcome: '一直没有轮到时结束，可以重新开始',
      byDefault: ['expire'],
    },
    running: {
      owner: 'clock',
      deadline: atColumn('due_at'),
      outcome: '演练进程没有消息时结束，可以重新开始',
      byDefault: ['expire'],
    },
  },
  refusal: 'rehearsalMoved',
})

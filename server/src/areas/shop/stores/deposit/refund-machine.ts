import { depositRefundStates } from '@zdb/contract/shop/stores/deposit/states'
import { atColumn } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

/** A store asks its deposit back, and the platform decides. */
export const depositRefund = machine({
  table: 'deposit_refund',
  column: 'state',
  initial: 'asked',
  states: depositRefundStates,
  moves: {
    withdrawDepositRefund: { by: 'merchant', from: ['asked'], to: 'withdrawn' },
    repay: { by: 'platform', from: ['asked'], to: 'repaid' },
    reject: { by: 'platform', from: ['asked'], to: 'rejected' },
  },
  waiting: {
    asked: {
      owner: 'platform',
      queue: 'depositRefunds',
      deadline: atColumn('deadline_at'),
      outcome: '等待平台审核',
      byDefault: [],
    },
  },
  refusal: 'depositRefundMoved',
})

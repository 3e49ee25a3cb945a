import { withdrawalStates } from '@zdb/contract/money/withdrawals/states'
import { atColumn } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

/** A withdrawal from the wish to the money on the account (domain, section 14). */
export const merchantWithdrawal = machine({
  table: 'withdrawal',
  column: 'state',
  initial: 'asked',
  states: withdrawalStates,
  moves: {
    cancel: { by: 'merchant', from: ['asked'], to: 'cancelled' },
    approve: { by: 'platform', from: ['asked'], to: 'approved' },
    reject: { by: 'platform', from: ['asked'], to: 'rejected' },
    // Something came since that stands in the way: somebody looks again before the money leaves.
    returnToReview: { by: 'clock', from: ['approved'], to: 'asked' },
    sendPayout: { by: 'clock', from: ['approved'], to: 'paying' },
    confirmPayout: { by: 'gateway', from: ['paying'], to: 'paid' },
    bounce: { by: 'gateway', from: ['paying', 'paid'], to: 'bounced' },
    // It was given back here, and in truth it had been paid.
    confirmLatePayout: { by: 'gateway', from: ['bounced'], to: 'paid' },
  },
  waiting: {
    asked: {
      owner: 'platform',
      queue: 'withdrawals',
      deadline: atColumn('deadline_at'),
      outcome: '等待平台审核',
      byDefault: [],
    },
  },
  resting: {
    approved: 'it is handed over at once, or as soon as payouts go on again',
    paying: 'the gateway is asked until it answers',
    paid: 'a bank may send it back days later',
    bounced: 'a gateway may find out later that it was paid after all',
  },
  refusal: 'withdrawalMoved',
})

export type WithdrawalMove = keyof typeof merchantWithdrawal.moves

import { paymentStates } from '@zdb/contract/money/payments/states'
import { atColumn } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

const byPayer = {
  owner: 'payer',
  deadline: atColumn('expires_at'),
  outcome: '到期未付款自动关闭',
  byDefault: ['close'],
} as const

/** Money that is to come in, for the balance or for a purchase (domain, section 14). */
export const payment = machine({
  table: 'payment',
  column: 'state',
  initial: 'created',
  states: paymentStates,
  moves: {
    open: { by: 'gateway', from: ['created'], to: 'paying' },
    settle: { by: 'gateway', from: ['created', 'paying'], to: 'paid' },
    settleLate: { by: 'gateway', from: ['closed'], to: 'paid' },
    abandonPay: { by: 'payer', from: ['created', 'paying'], to: 'closed' },
    close: { by: 'clock', from: ['created', 'paying'], to: 'closed' },
  },
  waiting: { created: byPayer, paying: byPayer },
  resting: { closed: 'nobody waits for money that comes late, and it is credited all the same' },
  refusal: 'paymentMoved',
})

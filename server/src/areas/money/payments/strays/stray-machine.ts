import { receiptStates } from '@zdb/contract/money/payments/states'
import { atColumn } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

/** Money that fits none of our charges, until it is credited to whose it is or sent back to who paid it. */
export const strayReceipt = machine({
  table: 'gateway_receipt',
  column: 'state',
  initial: 'stray',
  states: receiptStates,
  moves: {
    credit: { by: 'platform', from: ['stray'], to: 'credited' },
    sendBack: { by: 'platform', from: ['stray'], to: 'returning' },
    returned: { by: 'gateway', from: ['returning'], to: 'returned' },
    returnFailed: { by: 'gateway', from: ['returning'], to: 'stray' },
  },
  waiting: {
    stray: {
      owner: 'platform',
      queue: 'strayMoney',
      deadline: atColumn('deadline_at'),
      outcome: '平台核对后入账或退回',
      byDefault: [],
    },
  },
  resting: { returning: 'the gateway sends it back and is asked until it has said so' },
  refusal: 'receiptMoved',
})

import { refundStates } from '@zdb/contract/orders/online-orders/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { testEveryMove } from '#test/harness/every-move'
import { anOnlineOrder, anOnlineRefund } from '../fixtures.ts'
import { onlineRefund, type RefundMove } from './refund-machine.ts'

type State = keyof typeof refundStates

const undecided: Partial<Record<RefundMove, State>> = {
  answerRefundAgree: 'agreed',
  answerRefundReject: 'rejected',
  withdraw: 'withdrawn',
  agreedByChannel: 'agreed',
  rejectedByChannel: 'rejected',
  closedByChannel: 'closed',
}

/** Where each move leads from each state; what is absent is refused. Written out beside the machine's own table. */
const table: Record<State, Partial<Record<RefundMove, State>>> = {
  asked: { ...undecided, negotiate: 'negotiating' },
  negotiating: undecided,
  rejected: { askAgain: 'asked', withdraw: 'withdrawn', agreedByChannel: 'agreed', closedByChannel: 'closed' },
  withdrawn: { askAgain: 'asked' },
  agreed: {},
  closed: {},
}

testEveryMove(onlineRefund, table, async (tx, from) => {
  const { merchantId } = await aMerchant(tx)
  const order = await anOnlineOrder(tx, { merchant_id: merchantId })
  return (await anOnlineRefund(tx, order, { state: refundStates[from].code })).id
})

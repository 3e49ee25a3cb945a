import { refundStates } from '@zdb/contract/orders/online-orders/states'
import { machine } from '#core/domain/machine'

const open = ['asked', 'negotiating'] as const

/** A refund the buyer asks for on the channel. The channel has the last word, also over a shop's no. */
export const onlineRefund = machine({
  table: 'online_refund',
  column: 'state',
  initial: 'asked',
  states: refundStates,
  moves: {
    answerRefundAgree: { by: 'merchant', from: [...open], to: 'agreed' },
    answerRefundReject: { by: 'merchant', from: [...open], to: 'rejected' },
    negotiate: { by: 'merchant', from: ['asked'], to: 'negotiating' },
    askAgain: { by: 'buyer', from: ['rejected', 'withdrawn'], to: 'asked' },
    withdraw: { by: 'buyer', from: [...open, 'rejected'], to: 'withdrawn' },
    agreedByChannel: { by: 'channel', from: [...open, 'rejected'], to: 'agreed' },
    rejectedByChannel: { by: 'channel', from: [...open], to: 'rejected' },
    closedByChannel: { by: 'channel', from: [...open, 'rejected'], to: 'closed' },
  },
  // The time to answer, and what happens after it, is the channel's rule and comes as its word.
  waiting: {},
  resting: {
    asked: '等商家答复；期限与到期的结果由渠道规定，以渠道的通知为准',
    negotiating: '等买家在渠道上回应；期限与到期的结果由渠道规定，以渠道的通知为准',
    rejected: '已拒绝的退款，买家可在渠道上再次申请',
    withdrawn: '已撤回的退款，买家可在渠道上再次申请',
  },
  refusal: 'refundMoved',
})

export type RefundMove = keyof typeof onlineRefund.moves

import { quoteStates } from '@zdb/contract/orders/transfer-orders/states'
import { minutes } from '#core/time/clock'
import { after, elsewhere } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

/** A shop's offer for a compete order. What is done by `order` follows a move of the order (quote-fates.ts). */
export const quoteOffer = machine({
  table: 'quote',
  column: 'state',
  initial: 'open',
  states: quoteStates,
  moves: {
    quote: { by: 'bidder', from: ['open'], to: 'same' },
    quoteAgain: { by: 'bidder', from: ['open'], to: 'same' },
    revokeQuote: { by: 'bidder', from: ['open'], to: 'revoked' },
    confirmQuote: { by: 'sender', from: ['open'], to: 'chosen' },
    unconfirmQuote: { by: 'order', from: ['chosen'], to: 'open' },
    win: { by: 'order', from: ['chosen'], to: 'won' },
    lose: { by: 'order', from: ['open', 'chosen'], to: 'lost' },
    forfeit: { by: 'order', from: ['won'], to: 'lost' },
    void: { by: 'order', from: ['open'], to: 'void' },
  },
  waiting: {
    open: {
      owner: 'sender',
      deadline: elsewhere('transfer_order.deadline_at'),
      outcome: '订单到期未选中的报价视为落选',
      byDefault: ['lose'],
    },
    chosen: {
      owner: 'sender',
      deadline: after('payMinutes', minutes),
      outcome: '超时未付款的报价回到竞价',
      byDefault: ['unconfirmQuote'],
    },
  },
  resting: { won: '已付款，随订单履约；门店拒单、超时未接或订单取消时落选' },
  refusal: 'quoteGone',
})

export type QuoteMove = keyof typeof quoteOffer.moves

import { endedCodes } from '@zdb/contract/couriers/delivery/states'
import { kinds, transferStates, type Kind } from '@zdb/contract/orders/transfer-orders/states'
import { days, hours, later, minutes, now } from '#core/time/clock'
import { all, any, conditionsOn, type RowOf } from '#core/domain/condition'
import { after, type Deadline } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

type Row = RowOf<'transfer_order'>

const { is, isNull, isSet, oneOf } = conditionsOn('transfer_order')

const kindIs = (kind: Kind) => ({ holds: oneOf('kind', kind), refusal: 'orderMoved' }) as const
const noAfterSale = { holds: is('after_sale_open', false), refusal: 'afterSaleOpen' } as const
const nothingChosen = { holds: isNull('chosen_quote_id'), refusal: 'orderMoved' } as const
const quoteChosen = { holds: isSet('chosen_quote_id'), refusal: 'orderMoved' } as const

/** With a rider under way the rider says how far it is. */
export const noRider = any(isNull('logistics_status'), oneOf('logistics_status', ...endedCodes))
const mayCallRider = { holds: all(noRider, is('modify_open', false)), refusal: 'orderNotReady' } as const

/** Without a deadline of its sender's an order waits until delivery should begin, or, where it has begun, end. */
const inPool: Deadline<Row> = {
  from: ['grab_until', 'window_start', 'window_end'],
  at: ({ grab_until, window_start, window_end }) => grab_until ?? (window_start > now() ? window_start : window_end),
}

/** A window that has begun leaves the shop its whole time: the sender chose to ask so late. */
const forShop: Deadline<Row> = {
  from: ['receiveMinutes', 'window_start'],
  at: ({ window_start }, rules) => {
    const whole = later(minutes(rules.receiveMinutes))
    return window_start > now() && window_start < whole ? window_start : whole
  },
}

/** Late is said once. */
const delivery: Deadline<Row> = {
  from: ['window_end'],
  at: ({ abnormal, window_end }) => (abnormal ? null : window_end),
}

/** A transfer order from its sender's pen to its settlement (domain, section 3). */
export const transferOrder = machine({
  table: 'transfer_order',
  column: 'state',
  initial: 'waitPay',
  states: transferStates,
  moves: {
    createCompete: { by: 'sender', from: ['waitPay'], to: 'waitQuote', if: kindIs(kinds.compete) },
    payAssigned: { by: 'sender', from: ['waitPay'], to: 'waitReceive', if: kindIs(kinds.assigned) },
    payGrab: { by: 'sender', from: ['waitPay'], to: 'waitGrab', if: kindIs(kinds.grab) },
    payChosen: { by: 'sender', from: ['waitPay'], to: 'waitDelivery', if: kindIs(kinds.compete) },
    payChosenAsking: { by: 'sender', from: ['waitPay'], to: 'waitReceive', if: kindIs(kinds.compete) },
    raisePrice: { by: 'sender', from: ['waitGrab', 'waitQuote', 'waitReceive'], to: 'same' },
    setDeadline: { by: 'sender', from: ['waitGrab', 'waitQuote', 'waitReceive'], to: 'same' },
    update: { by: 'sender', from: ['waitPay', 'waitGrab', 'waitQuote', 'waitReceive'], to: 'same' },
    quote: { by: 'bidder', from: ['waitQuote'], to: 'same' },
    quoteAgain: { by: 'bidder', from: ['waitQuote'], to: 'same' },
    revokeQuote: { by: 'bidder', from: ['waitQuote'], to: 'same' },
    confirmQuote: { by: 'sender', from: ['waitQuote'], to: 'waitPay' },
    unconfirmQuote: { by: 'clock', from: ['waitPay'], to: 'waitQuote', if: quoteChosen },
    grab: { by: 'bidder', from: ['waitGrab'], to: 'waitDelivery' },
    assign: { by: 'sender', from: ['waitGrab', 'rejected', 'expired'], to: 'waitReceive' },
    confirm: { by: 'shop', from: ['waitReceive'], to: 'waitDelivery' },
    reject: { by: 'shop', from: ['waitReceive'], to: 'rejected' },
    expire: { by: 'clock', from: ['waitGrab', 'waitQuote', 'waitReceive'], to: 'expired' },
    reopenGrab: { by: 'sender', from: ['rejected', 'expired'], to: 'waitGrab' },
    reopenCompete: { by: 'sender', from: ['rejected', 'expired'], to: 'waitQuote' },
    applyModification: { by: 'sender', from: ['waitDelivery'], to: 'same', if: noAfterSale },
    revokeModification: { by: 'sender', from: ['waitDelivery'], to: 'same' },
    auditModification: { by: 'shop', from: ['waitDelivery'], to: 'same' },
    lapseModification: { by: 'clock', from: ['waitDelivery'], to: 'same' },
    uploadPhoto: { by: 'shop', from: ['waitDelivery', 'inDelivery', 'delivered'], to: 'same' },
    auditPhoto: { by: 'sender', from: ['waitDelivery', 'inDelivery', 'delivered'], to: 'same' },
    acceptPhoto: { by: 'clock', from: ['waitDelivery', 'inDelivery', 'delivered'], to: 'same' },
    overdue: { by: 'clock', from: ['waitDelivery', 'inDelivery'], to: 'same' },
    callRider: { by: 'shop', from: ['waitDelivery', 'inDelivery'], to: 'same', if: mayCallRider },
    followDelivery: { by: 'delivery', from: ['waitDelivery', 'inDelivery', 'delivered', 'finished'], to: 'same' },
    pickUp: { by: 'shop', from: ['waitDelivery'], to: 'inDelivery' },
    deliveryFailed: { by: 'delivery', from: ['inDelivery'], to: 'waitDelivery' },
    deliver: { by: 'shop', from: ['waitDelivery', 'inDelivery'], to: 'delivered' },
    chargeback: { by: 'shop', from: ['waitDelivery'], to: 'chargeback', if: noAfterSale },
    settle: { by: 'sender', from: ['delivered'], to: 'finished', if: noAfterSale },
    settleByClock: { by: 'clock', from: ['delivered'], to: 'finished', if: noAfterSale },
    comment: { by: 'sender', from: ['finished'], to: 'same' },
    cancel: {
      by: 'sender',
      from: ['waitPay', 'waitGrab', 'waitQuote', 'waitReceive', 'rejected', 'expired'],
      to: 'closed',
    },
    closeUnpaid: { by: 'clock', from: ['waitPay'], to: 'closed', if: nothingChosen },
    closeSentBack: { by: 'clock', from: ['rejected', 'expired'], to: 'closed' },
    applyAfterSale: {
      by: 'sender',
      from: ['waitDelivery', 'inDelivery', 'delivered', 'finished'],
      to: 'same',
      if: noAfterSale,
    },
    closeAfterSale: {
      by: 'afterSale',
      from: ['waitDelivery', 'inDelivery', 'delivered', 'finished'],
      to: 'same',
    },
    refundPart: { by: 'afterSale', from: ['waitDelivery', 'inDelivery', 'delivered'], to: 'same' },
    refundFull: { by: 'afterSale', from: ['waitDelivery', 'inDelivery', 'delivered'], to: 'closed' },
  },
  waiting: {
    waitPay: {
      owner: 'sender',
      deadline: after('payMinutes', minutes),
      outcome: '超时未付款将自动取消；已选报价的回到竞价',
      byDefault: ['closeUnpaid', 'unconfirmQuote'],
    },
    waitGrab: { owner: 'sender', deadline: inPool, outcome: '到期无人抢单将退回给您处理', byDefault: ['expire'] },
    waitQuote: {
      owner: 'sender',
      deadline: inPool,
      outcome: '到期未选报价将退回给您处理',
      byDefault: ['expire'],
    },
    waitReceive: {
      owner: 'shop',
      deadline: forShop,
      outcome: '超时未接单将退回发单方',
      byDefault: ['expire'],
    },
    rejected: {
      owner: 'sender',
      deadline: after('sentBackHours', hours),
      outcome: '超时未处理将自动取消并退款',
      byDefault: ['closeSentBack'],
    },
    expired: {
      owner: 'sender',
      deadline: after('sentBackHours', hours),
      outcome: '超时未处理将自动取消并退款',
      byDefault: ['closeSentBack'],
    },
    waitDelivery: {
      owner: 'shop',
      deadline: delivery,
      outcome: '超过配送时间将标记为异常',
      byDefault: ['overdue'],
    },
    inDelivery: { owner: 'shop', deadline: delivery, outcome: '超过配送时间将标记为异常', byDefault: ['overdue'] },
    delivered: {
      owner: 'sender',
      deadline: after('autoSettleDays', days),
      outcome: '到期自动结算并默认好评',
      byDefault: ['settleByClock'],
    },
  },
  resting: { finished: '已结算；评价和售后各有自己的期限' },
  refusal: 'orderMoved',
})

export type OrderMove = keyof typeof transferOrder.moves

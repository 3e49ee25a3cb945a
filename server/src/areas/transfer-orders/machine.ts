import { sql } from 'kysely'
import { transferStates } from '@zdb/contract/transfer-orders/states'
import { machine } from '#core/domain/machine'

const kindIs = (kind: number) => ({ holds: sql<boolean>`kind = ${sql.lit(kind)}`, refusal: 'orderMoved' }) as const
const noAfterSale = { holds: sql<boolean>`not after_sale_open`, refusal: 'afterSaleOpen' } as const
const noRider = {
  holds: sql<boolean>`(logistics_status is null or logistics_status in (60, 63, 64, 70)) and not modify_open`,
  refusal: 'orderNotReady',
} as const
const nothingChosen = { holds: sql<boolean>`chosen_quote_id is null`, refusal: 'orderMoved' } as const
const quoteChosen = { holds: sql<boolean>`chosen_quote_id is not null`, refusal: 'orderMoved' } as const

/** A transfer order from its sender's pen to its settlement (domain, section 3). */
export const transferOrder = machine({
  table: 'transfer_order',
  column: 'state',
  initial: 'waitPay',
  states: transferStates,
  moves: {
    compete: { by: 'sender', from: ['waitPay'], to: 'waitQuote', if: kindIs(2) },
    payAssigned: { by: 'sender', from: ['waitPay'], to: 'waitReceive', if: kindIs(0) },
    payGrab: { by: 'sender', from: ['waitPay'], to: 'waitGrab', if: kindIs(1) },
    payChosen: { by: 'sender', from: ['waitPay'], to: 'waitDelivery', if: kindIs(2) },
    payChosenAsking: { by: 'sender', from: ['waitPay'], to: 'waitReceive', if: kindIs(2) },
    raisePrice: { by: 'sender', from: ['waitGrab', 'waitQuote', 'waitReceive'], to: 'same' },
    setDeadline: { by: 'sender', from: ['waitGrab', 'waitQuote', 'waitReceive'], to: 'same' },
    edit: { by: 'sender', from: ['waitPay', 'waitGrab', 'waitQuote', 'waitReceive'], to: 'same' },
    quote: { by: 'bidder', from: ['waitQuote'], to: 'same' },
    editQuote: { by: 'bidder', from: ['waitQuote'], to: 'same' },
    revokeQuote: { by: 'bidder', from: ['waitQuote'], to: 'same' },
    chooseQuote: { by: 'sender', from: ['waitQuote'], to: 'waitPay' },
    unchoose: { by: 'clock', from: ['waitPay'], to: 'waitQuote', if: quoteChosen },
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
    callRider: { by: 'shop', from: ['waitDelivery', 'inDelivery'], to: 'same', if: noRider },
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
      deadline: 'payMinutes',
      outcome: '超时未付款将自动取消；已选报价的回到竞价',
      byDefault: ['closeUnpaid', 'unchoose'],
    },
    waitGrab: { owner: 'sender', deadline: 'grab_until', outcome: '到期无人抢单将退回给您处理', byDefault: ['expire'] },
    waitQuote: {
      owner: 'sender',
      deadline: 'grab_until',
      outcome: '到期未选报价将退回给您处理',
      byDefault: ['expire'],
    },
    waitReceive: {
      owner: 'shop',
      deadline: 'receiveMinutes',
      outcome: '超时未接单将退回发单方',
      byDefault: ['expire'],
    },
    rejected: {
      owner: 'sender',
      deadline: 'sentBackHours',
      outcome: '超时未处理将自动取消并退款',
      byDefault: ['closeSentBack'],
    },
    expired: {
      owner: 'sender',
      deadline: 'sentBackHours',
      outcome: '超时未处理将自动取消并退款',
      byDefault: ['closeSentBack'],
    },
    waitDelivery: {
      owner: 'shop',
      deadline: 'window_end',
      outcome: '超过配送时间将标记为异常',
      byDefault: ['overdue'],
    },
    inDelivery: { owner: 'shop', deadline: 'window_end', outcome: '超过配送时间将标记为异常', byDefault: ['overdue'] },
    delivered: {
      owner: 'sender',
      deadline: 'autoSettleDays',
      outcome: '到期自动结算并默认好评',
      byDefault: ['settleByClock'],
    },
  },
  resting: { finished: '已结算；评价和售后各有自己的期限' },
  refusal: 'orderMoved',
})

export type OrderMove = keyof typeof transferOrder.moves

import { endedCodes } from '@zdb/contract/couriers/delivery/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { all, any, conditionsOn } from '#core/domain/condition'
import { atColumn } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

const { is, isNull, oneOf } = conditionsOn('online_order')

const noRider = any(isNull('logistics_status'), oneOf('logistics_status', ...endedCodes))
const notPassedOn = isNull('transfer_sn')

const noDelivery = { holds: noRider, refusal: 'deliveryLive' } as const
const noTransfer = { holds: notPassedOn, refusal: 'transferLive' } as const
const notUnderWay = { holds: all(notPassedOn, noRider), refusal: 'transferLive' } as const
/** Nothing else is on its way with it, and nothing is wrong with it. */
const free = { holds: all(notPassedOn, is('problem_open', false), noRider), refusal: 'orderNotReady' } as const
const problem = { holds: is('problem_open', true), refusal: 'onlineMoved' } as const
/** What left the shop cannot be exchanged any more. */
const notShipped = {
  holds: all(oneOf('channel_status', 'paid', 'confirmed'), isNull('shipped_at')),
  refusal: 'onlineMoved',
} as const

const own = ['waitArrange', 'selfProcess'] as const
const alive = [...own, 'transferProcess'] as const
const ever = [...alive, 'finished', 'closed'] as const

/** An order of a sales channel from its arrival to the buyer's door (domain, section 2). */
export const onlineOrder = machine({
  table: 'online_order',
  column: 'state',
  initial: 'waitArrange',
  states: onlineStates,
  moves: {
    dispatch: { by: 'merchant', from: ['waitArrange'], to: 'selfProcess' },
    callRider: { by: 'merchant', from: [...own], to: 'selfProcess', if: free },
    transfer: { by: 'merchant', from: ['waitArrange'], to: 'transferProcess', if: noTransfer },
    init: { by: 'merchant', from: ['selfProcess', 'transferProcess'], to: 'waitArrange', if: notUnderWay },
    sign: { by: 'merchant', from: ['selfProcess'], to: 'finished' },
    close: { by: 'merchant', from: [...alive], to: 'closed', if: notUnderWay },
    reopen: { by: 'merchant', from: ['closed'], to: 'waitArrange', if: noTransfer },
    transferBack: { by: 'transfer', from: ['transferProcess'], to: 'waitArrange' },
    signByTransfer: { by: 'transfer', from: ['transferProcess'], to: 'finished' },
    followTransfer: { by: 'transfer', from: [...ever], to: 'same' },
    signByDelivery: { by: 'delivery', from: ['selfProcess'], to: 'finished' },
    followDelivery: { by: 'delivery', from: [...ever], to: 'same' },
    cancelledByChannel: { by: 'channel', from: [...alive], to: 'closed' },
    finishedByChannel: { by: 'channel', from: [...alive], to: 'finished' },
    overdue: { by: 'clock', from: [...alive], to: 'same' },
    // A transferred order is another shop's work: it is changed there, where that shop agrees to it.
    update: { by: 'merchant', from: [...own], to: 'same' },
    fastModify: { by: 'merchant', from: [...own], to: 'same' },
    updateConsignee: { by: 'merchant', from: [...own], to: 'same' },
    updateGoods: { by: 'merchant', from: [...own], to: 'same' },
    originalShop: { by: 'merchant', from: [...own], to: 'same' },
    changeSku: { by: 'merchant', from: [...own], to: 'same', if: notShipped },
    dispatchElsewhere: { by: 'merchant', from: [...own], to: 'same', if: noDelivery },
    updateAmount: { by: 'merchant', from: [...alive, 'finished'], to: 'same' },
    updateInvoice: { by: 'merchant', from: [...alive, 'finished'], to: 'same' },
    updateFlag: { by: 'merchant', from: [...ever], to: 'same' },
    saveFlagMemo: { by: 'merchant', from: [...ever], to: 'same' },
    mark: { by: 'merchant', from: [...ever], to: 'same' },
    uploadPhotos: { by: 'merchant', from: [...ever], to: 'same' },
    ignoreShipping: { by: 'merchant', from: [...ever], to: 'same' },
    notSync: { by: 'merchant', from: [...ever], to: 'same' },
    markProblem: { by: 'merchant', from: [...alive], to: 'same' },
    handleProblem: { by: 'merchant', from: [...ever], to: 'same', if: problem },
    urge: { by: 'buyer', from: [...ever], to: 'same' },
    replyReminder: { by: 'merchant', from: [...ever], to: 'same' },
    askRefund: { by: 'buyer', from: [...ever], to: 'same' },
    answerRefund: { by: 'merchant', from: [...ever], to: 'same' },
    negotiate: { by: 'merchant', from: [...ever], to: 'same' },
    miniRefund: { by: 'merchant', from: [...ever], to: 'same' },
    askEta: { by: 'buyer', from: [...alive], to: 'same' },
    agreeEta: { by: 'merchant', from: [...alive], to: 'same' },
    refuseEta: { by: 'merchant', from: [...alive], to: 'same' },
  },
  waiting: {
    waitArrange: {
      owner: 'merchant',
      deadline: atColumn('window_end'),
      outcome: '超过配送时间将列入已超时，不会自动关闭',
      byDefault: ['overdue'],
    },
    selfProcess: {
      owner: 'merchant',
      deadline: atColumn('window_end'),
      outcome: '超过配送时间将标记为超时，不会自动关闭',
      byDefault: ['overdue'],
    },
    transferProcess: {
      owner: 'merchant',
      deadline: atColumn('window_end'),
      outcome: '超过配送时间将标记为超时；转单未完成而结束时回到待安排',
      byDefault: ['overdue'],
    },
  },
  resting: {
    finished: '已完成的网单只接受买家在渠道上的售后',
    closed: '已关闭的网单可由商家恢复',
  },
  refusal: 'onlineMoved',
})

export type OnlineMove = keyof typeof onlineOrder.moves

/** Whether an order in this state still has to reach its buyer. */
export const isAlive = (state: number): boolean => alive.some((name) => onlineStates[name].code === state)

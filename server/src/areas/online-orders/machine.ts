import { sql } from 'kysely'
import { onlineStates } from '@zdb/contract/online-orders/states'
import { machine } from '#core/domain/machine'

const noDelivery = {
  holds: sql<boolean>`(logistics_status is null or logistics_status in (60, 63, 64, 70))`,
  refusal: 'deliveryLive',
} as const
const noTransfer = { holds: sql<boolean>`transfer_sn is null`, refusal: 'transferLive' } as const
const notUnderWay = {
  holds: sql<boolean>`transfer_sn is null and (logistics_status is null or logistics_status in (60, 63, 64, 70))`,
  refusal: 'transferLive',
} as const
/** Nothing else is on its way with it, and nothing is wrong with it. */
const free = {
  holds: sql<boolean>`transfer_sn is null and not problem_open
    and (logistics_status is null or logistics_status in (60, 63, 64, 70))`,
  refusal: 'orderNotReady',
} as const
const problem = { holds: sql<boolean>`problem_open`, refusal: 'onlineMoved' } as const
/** What left the shop cannot be exchanged any more. */
const notShipped = {
  holds: sql<boolean>`channel_status in ('paid', 'confirmed') and shipped_at is null`,
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
    edit: { by: 'merchant', from: [...own], to: 'same' },
    changeSku: { by: 'merchant', from: [...own], to: 'same', if: notShipped },
    changeStore: { by: 'merchant', from: [...own], to: 'same', if: noDelivery },
    correct: { by: 'merchant', from: [...alive, 'finished'], to: 'same' },
    mark: { by: 'merchant', from: [...ever], to: 'same' },
    markProblem: { by: 'merchant', from: [...alive], to: 'same' },
    handleProblem: { by: 'merchant', from: [...ever], to: 'same', if: problem },
    urge: { by: 'buyer', from: [...ever], to: 'same' },
    replyReminder: { by: 'merchant', from: [...ever], to: 'same' },
    askRefund: { by: 'buyer', from: [...ever], to: 'same' },
    answerRefund: { by: 'merchant', from: [...ever], to: 'same' },
    askEta: { by: 'buyer', from: [...alive], to: 'same' },
    answerEta: { by: 'merchant', from: [...alive], to: 'same' },
  },
  waiting: {
    waitArrange: {
      owner: 'merchant',
      deadline: 'window_end',
      outcome: '超过配送时间将列入已超时，不会自动关闭',
      byDefault: ['overdue'],
    },
    selfProcess: {
      owner: 'merchant',
      deadline: 'window_end',
      outcome: '超过配送时间将标记为超时，不会自动关闭',
      byDefault: ['overdue'],
    },
    transferProcess: {
      owner: 'merchant',
      deadline: 'window_end',
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

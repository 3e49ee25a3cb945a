import type { OpenTab } from '../../../kit/lists/sorting.ts'
import type { States, Tone } from '../../../kit/states.ts'
import type { DeliveryState } from '../../couriers/delivery/states.ts'
import type { TransferState } from '../transfer-orders/states.ts'

export const onlineStates = {
  waitArrange: { code: 0, label: '待安排', tone: 'yellow' },
  selfProcess: { code: 10, label: '自营处理中', tone: 'blue' },
  transferProcess: { code: 20, label: '转单处理中', tone: 'blue' },
  finished: { code: 40, label: '已完成', tone: 'green' },
  closed: { code: 50, label: '已关闭', tone: 'neutral' },
} as const satisfies States

/** A refund the buyer asked for on the channel (spec 2, section 4). */
export const refundStates = {
  asked: { code: 0, label: '退款待处理', tone: 'red' },
  negotiating: { code: 5, label: '已提交协商', tone: 'yellow' },
  agreed: { code: 10, label: '已同意退款', tone: 'green' },
  rejected: { code: 20, label: '已拒绝', tone: 'neutral' },
  withdrawn: { code: 25, label: '买家已撤回', tone: 'neutral' },
  closed: { code: 30, label: '已关闭', tone: 'neutral' },
} as const satisfies States

/** What a buyer asks back on a channel; the other two types of the specification are asked between merchants only. */
export const refundTypes = { full: { code: 1, label: '全额退款' }, part: { code: 2, label: '部分退款' } } as const

/** What an agreed refund came to: the sub-values of 10. */
export const refundResults = { none: 0, full: 1, part: 2, cancelled: 3 } as const

/** Refunds that wait for the shop or for what it offered instead; either may still be answered. */
export const openRefundCodes: readonly number[] = [refundStates.asked.code, refundStates.negotiating.code]

export const writeBackStates = {
  waiting: { code: 0, label: '等待同步', tone: 'yellow' },
  sent: { code: 1, label: '已同步', tone: 'green' },
  refused: { code: 2, label: '渠道拒绝', tone: 'red' },
  skipped: { code: 3, label: '不同步', tone: 'neutral' },
} as const satisfies States

/** What a channel is told, in the words of the order's log. */
export const writeBackKinds = {
  confirm: '接单',
  cancel: '取消订单',
  ship: '发货',
  deliver: '送达',
  refundAgree: '同意退款',
  refundReject: '拒绝退款',
  refundNegotiate: '提交协商',
  refundGive: '退款给买家',
  remindReply: '回复催单',
  etaAgree: '同意改时间',
  etaRefuse: '拒绝改时间',
} as const
export type WriteBackKind = keyof typeof writeBackKinds

export const problemTypes = [
  { id: 1, title: '缺货' },
  { id: 2, title: '地址有误' },
  { id: 3, title: '联系不上收货人' },
  { id: 4, title: '超出配送范围' },
  { id: 5, title: '客户要求改期' },
  { id: 6, title: '疑似重复订单' },
  { id: 7, title: '价格异常' },
  { id: 99, title: '其他' },
] as const

export const remindReplies = [
  { id: 1, title: '正在制作，马上为您送出' },
  { id: 2, title: '骑手已取货，正在赶往您的地址' },
  { id: 3, title: '订单较多，预计稍晚送达，请您谅解' },
  { id: 4, title: '已联系骑手加快配送' },
] as const

export const refundRejectReasons = ['商品已制作', '商品已送出', '已与买家协商一致', '买家信息有误', '其他'] as const
export const closeReasons = ['买家取消', '缺货', '超出配送范围', '重复订单', '其他'] as const

/** What the parties may agree on instead of a plain refund: as much as the channels carry (decision 021). */
export const negotiateConditions = [{ id: 1, title: '部分退款', needs_amount: true }] as const

/** A tab is a view over states and flags; it stores nothing of its own (domain, section 2). */
export type OnlineTab = OpenTab & {
  readonly index: string
  readonly title: string
  readonly tone: Exclude<Tone, 'neutral'>
  readonly states?: readonly (keyof typeof onlineStates)[]
  readonly window?: 'today' | 'preorder' | 'overdue'
  /** States of the live delivery order. */
  readonly logistics?: readonly DeliveryState[]
  /** States of the live transfer order. */
  readonly transfer?: readonly TransferState[]
  readonly flag?: 'transferTrouble' | 'remind' | 'refund' | 'problem' | 'noProblem'
  readonly child?: readonly OnlineTab[]
}

export const onlineTabs: readonly OnlineTab[] = [
  { index: 'all', byDeadline: true, title: '全部', tone: 'blue' },
  {
    index: 'wait_arrange',
    byDeadline: true,
    title: '待安排',
    tone: 'yellow',
    states: ['waitArrange'],
    flag: 'noProblem',
    child: [
      {
        index: 'wait_arrange_today',
        byDeadline: true,
        title: '今日单',
        tone: 'yellow',
        states: ['waitArrange'],
        flag: 'noProblem',
        window: 'today',
      },
      {
        index: 'wait_arrange_preorder',
        byDeadline: true,
        title: '预订单',
        tone: 'yellow',
        states: ['waitArrange'],
        flag: 'noProblem',
        window: 'preorder',
      },
      {
        index: 'wait_arrange_overdue',
        byDeadline: true,
        title: '已超时',
        tone: 'red',
        states: ['waitArrange'],
        flag: 'noProblem',
        window: 'overdue',
      },
    ],
  },
  {
    index: 'self_process',
    byDeadline: true,
    title: '自营处理',
    tone: 'blue',
    states: ['selfProcess'],
    child: [
      {
        index: 'self_wait_rider_comfirm',
        byDeadline: true,
        title: '待骑手接单',
        tone: 'yellow',
        states: ['selfProcess'],
        logistics: ['unpaid', 'paid'],
      },
      {
        index: 'self_wait_rider_pickup',
        byDeadline: true,
        title: '待骑手取货',
        tone: 'yellow',
        states: ['selfProcess'],
        logistics: ['accepted'],
      },
      {
        index: 'self_in_delivery',
        byDeadline: true,
        title: '配送中',
        tone: 'green',
        states: ['selfProcess'],
        logistics: ['delivering'],
      },
      {
        index: 'self_delivery_abnormal',
        byDeadline: true,
        title: '配送异常',
        tone: 'red',
        states: ['selfProcess'],
        logistics: ['cancelled', 'returned', 'failed'],
      },
    ],
  },
  {
    index: 'transfer_process',
    byDeadline: true,
    title: '转单处理',
    tone: 'blue',
    states: ['transferProcess'],
    child: [
      {
        index: 'transfer_wait_pay',
        byDeadline: true,
        title: '待付款',
        tone: 'yellow',
        states: ['transferProcess'],
        transfer: ['waitPay'],
      },
      {
        index: 'transfer_wait_receive',
        byDeadline: true,
        title: '待接单',
        tone: 'yellow',
        states: ['transferProcess'],
        transfer: ['waitGrab', 'waitQuote', 'waitReceive'],
      },
      {
        index: 'transfer_wait_delivery',
        byDeadline: true,
        title: '待配送',
        tone: 'yellow',
        states: ['transferProcess'],
        transfer: ['waitDelivery'],
      },
      {
        index: 'in_delivery',
        byDeadline: true,
        title: '配送中',
        tone: 'green',
        states: ['transferProcess'],
        transfer: ['inDelivery'],
      },
    ],
  },
  {
    index: 'transfer_after_sale',
    byDeadline: true,
    title: '转单异常',
    tone: 'red',
    flag: 'transferTrouble',
  },
  { index: 'remind', byDeadline: true, title: '催单', tone: 'red', flag: 'remind' },
  { index: 'refund', byDeadline: true, title: '退款', tone: 'red', flag: 'refund' },
  { index: 'problem_order', byDeadline: true, title: '问题单', tone: 'red', flag: 'problem' },
  { index: 'finished', title: '已完成', tone: 'green', states: ['finished'] },
  { index: 'closed', title: '已关闭', tone: 'green', states: ['closed'] },
]

/** Every tab, parents before their children. */
export const flatTabs: readonly OnlineTab[] = onlineTabs.flatMap((tab) => [tab, ...(tab.child ?? [])])

export const deliveryTypes = { 1: '立即送', 2: '预约送', 3: '其他预约' } as const

/** Rows of the workbench that are less than their tab: each is a filter of the list. */
export const onlineTodos = { unprinted: '临近送达未打印', late: '已超时' } as const
export type OnlineTodo = keyof typeof onlineTodos
export const onlineTodoNames = Object.keys(onlineTodos) as [OnlineTodo, ...OnlineTodo[]]

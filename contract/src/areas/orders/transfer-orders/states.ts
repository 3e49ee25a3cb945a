import type { OpenTab } from '../../../kit/lists/sorting.ts'
import type { States, Tone } from '../../../kit/states.ts'

export const kinds = { assigned: 0, grab: 1, compete: 2 } as const
export const kindLabels = { 0: '指派单', 1: '抢单', 2: '竞价单' } as const
export type Kind = 0 | 1 | 2

export const transferStates = {
  waitPay: { code: 0, label: '待付款', tone: 'yellow' },
  waitGrab: { code: 5, label: '待抢单', tone: 'yellow' },
  waitQuote: { code: 6, label: '竞价中', tone: 'yellow' },
  waitReceive: { code: 10, label: '待接单', tone: 'yellow' },
  rejected: { code: 15, label: '已拒单', tone: 'red' },
  expired: { code: 16, label: '已超时', tone: 'red' },
  waitDelivery: { code: 20, label: '待配送', tone: 'yellow' },
  inDelivery: { code: 30, label: '配送中', tone: 'green' },
  delivered: { code: 40, label: '待结算', tone: 'green' },
  finished: { code: 50, label: '已完成', tone: 'green' },
  chargeback: { code: 60, label: '已退单', tone: 'red' },
  closed: { code: 70, label: '已取消', tone: 'neutral' },
} as const satisfies States
export type TransferState = keyof typeof transferStates

/** In the order in which a sender reads them. */
export const quoteStates = {
  open: { code: 0, label: '报价中', tone: 'blue' },
  chosen: { code: 1, label: '已选中，待付款', tone: 'yellow' },
  won: { code: 5, label: '已选中', tone: 'green' },
  lost: { code: 2, label: '未选中', tone: 'neutral' },
  revoked: { code: 3, label: '已撤回', tone: 'neutral' },
  void: { code: 4, label: '已失效', tone: 'neutral' },
} as const satisfies States

export const modificationStates = {
  open: { code: 0, label: '待对方确认', tone: 'yellow' },
  agreed: { code: 1, label: '已同意', tone: 'green' },
  refused: { code: 2, label: '已拒绝', tone: 'red' },
  revoked: { code: 3, label: '已撤回', tone: 'neutral' },
  lapsed: { code: 4, label: '超时未处理', tone: 'neutral' },
} as const satisfies States

export const photoStates = {
  none: { code: 0, label: '未上传', tone: 'neutral' },
  waiting: { code: 1, label: '待审核', tone: 'yellow' },
  accepted: { code: 2, label: '已通过', tone: 'green' },
  rejected: { code: 3, label: '已驳回', tone: 'red' },
} as const satisfies States

/** A tab is a view over states, the delivery day and flags; it stores nothing of its own. */
export type Tab = OpenTab & {
  readonly index: string
  readonly title: string
  readonly tone: Exclude<Tone, 'neutral'>
  readonly states?: readonly TransferState[]
  readonly day?: 'today' | 'tomorrow'
  readonly flag?: 'photoWaiting' | 'abnormal' | 'afterSale' | 'riderAwaited' | 'pickupAwaited'
}

const alive = [
  'waitPay',
  'waitGrab',
  'waitQuote',
  'waitReceive',
  'rejected',
  'expired',
  'waitDelivery',
  'inDelivery',
] as const

/** The sender's sixteen tabs, 2/5/4/5. */
export const senderTabs: readonly Tab[] = [
  { index: 'today', byDeadline: true, title: '今日配送', tone: 'blue', states: alive, day: 'today' },
  { index: 'tomorrow', byDeadline: true, title: '明日配送', tone: 'blue', states: alive, day: 'tomorrow' },
  { index: 'waitPay', byDeadline: true, title: '待付款', tone: 'yellow', states: ['waitPay'] },
  { index: 'waitGrab', byDeadline: true, title: '待抢单', tone: 'yellow', states: ['waitGrab'] },
  { index: 'waitQuote', byDeadline: true, title: '竞价中', tone: 'yellow', states: ['waitQuote'] },
  { index: 'waitReceive', byDeadline: true, title: '待接单', tone: 'yellow', states: ['waitReceive'] },
  { index: 'waitDelivery', byDeadline: true, title: '待配送', tone: 'yellow', states: ['waitDelivery'] },
  {
    index: 'sentBack',
    byDeadline: true,
    title: '退回待处理',
    tone: 'red',
    states: ['rejected', 'expired', 'chargeback'],
  },
  { index: 'photoAudit', byDeadline: true, title: '实拍待审', tone: 'red', flag: 'photoWaiting' },
  { index: 'deliveryAbnormal', byDeadline: true, title: '配送异常', tone: 'red', flag: 'abnormal' },
  { index: 'afterSale', title: '售后', tone: 'red', flag: 'afterSale' },
  { index: 'inDelivery', byDeadline: true, title: '配送中', tone: 'green', states: ['inDelivery'] },
  { index: 'delivered', title: '已送达', tone: 'green', states: ['delivered'] },
  { index: 'finished', title: '已完成', tone: 'green', states: ['finished'] },
  { index: 'closed', title: '已取消', tone: 'green', states: ['closed'] },
  { index: 'all', byDeadline: true, title: '全部单', tone: 'green' },
]

/** The receiver's thirteen tabs, 2/4/2/5. */
export const receiverTabs: readonly Tab[] = [
  {
    index: 'today',
    byDeadline: true,
    title: '今日配送',
    tone: 'blue',
    states: ['waitReceive', 'waitDelivery', 'inDelivery'],
    day: 'today',
  },
  {
    index: 'tomorrow',
    byDeadline: true,
    title: '明日配送',
    tone: 'blue',
    states: ['waitReceive', 'waitDelivery', 'inDelivery'],
    day: 'tomorrow',
  },
  { index: 'waitReceive', byDeadline: true, title: '待接单', tone: 'yellow', states: ['waitReceive'] },
  { index: 'waitDelivery', byDeadline: true, title: '待配送', tone: 'yellow', states: ['waitDelivery'] },
  { index: 'waitRiderComfirm', byDeadline: true, title: '待骑手接单', tone: 'yellow', flag: 'riderAwaited' },
  { index: 'waitPickup', byDeadline: true, title: '待取货', tone: 'yellow', flag: 'pickupAwaited' },
  { index: 'deliveryAbnormal', byDeadline: true, title: '配送异常', tone: 'red', flag: 'abnormal' },
  { index: 'afterSale', title: '售后', tone: 'red', flag: 'afterSale' },
  { index: 'inDelivery', byDeadline: true, title: '配送中', tone: 'green', states: ['inDelivery'] },
  { index: 'delivered', title: '已送达', tone: 'green', states: ['delivered'] },
  { index: 'finished', title: '已完成', tone: 'green', states: ['finished'] },
  { index: 'cancelled', title: '已取消', tone: 'green', states: ['closed', 'rejected', 'chargeback'] },
  { index: 'all', byDeadline: true, title: '全部单', tone: 'green' },
]

/** Rows of the workbench that are less than their tab: each is a filter of the list. */
export const senderTodos = {
  sentBack: '退回待处理',
  withdrawn: '门店退单待重发',
  quotesToChoose: '报价待选择',
  toSettle: '送达待结算',
} as const
export const receiverTodos = { modificationsToAnswer: '修改申请待处理', unprinted: '临近送达未打印' } as const
export type OrderTodo = keyof typeof senderTodos | keyof typeof receiverTodos
export const orderTodoNames = Object.keys({ ...senderTodos, ...receiverTodos }) as [OrderTodo, ...OrderTodo[]]

/** How long a grab or compete order stays in the pool; 0 clears the deadline. */
export const deadlineOptions = [
  { minutes: 0, label: '不限时' },
  { minutes: 15, label: '15分钟' },
  { minutes: 30, label: '30分钟' },
  { minutes: 60, label: '1小时' },
  { minutes: 120, label: '2小时' },
  { minutes: 360, label: '6小时' },
] as const

export const rejectReasons = ['店铺已打烊', '缺货', '超出配送范围', '时间来不及', '价格太低', '其他'] as const
export const chargebackReasons = [
  '缺货',
  '无骑手配送',
  '联系不上收货人',
  '店铺临时有事',
  '地址超出范围',
  '其他',
] as const
export const photoRejectCauses = [
  '与要求款式不符',
  '花材不新鲜',
  '数量不足',
  '包装有误',
  '贺卡有误',
  '照片不清晰',
] as const

/** What a finished order is judged by, one to five each. */
export const commentMarks = { quality: '商品质量', service: '服务态度', speed: '配送速度' } as const

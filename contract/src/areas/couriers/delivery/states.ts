import type { OpenTab } from '../../../kit/lists/sorting.ts'
import { codesOf, type States, type Tone } from '../../../kit/states.ts'

export const deliveryStates = {
  unpaid: { code: 0, label: '等待答复', tone: 'blue' },
  paid: { code: 1, label: '待骑手接单', tone: 'yellow' },
  accepted: { code: 10, label: '待取货', tone: 'yellow' },
  delivering: { code: 30, label: '配送中', tone: 'green' },
  completed: { code: 60, label: '已送达', tone: 'green' },
  cancelled: { code: 63, label: '已取消', tone: 'neutral' },
  returned: { code: 64, label: '已退回', tone: 'red' },
  failed: { code: 70, label: '配送失败', tone: 'red' },
} as const satisfies States
export type DeliveryState = keyof typeof deliveryStates

export const riderStates = {
  accepted: { code: 10, label: '已接单，等待取货', tone: 'yellow' },
  atShop: { code: 15, label: '骑手已到店', tone: 'yellow' },
  delivering: { code: 20, label: '已取货，配送中', tone: 'green' },
  delivered: { code: 40, label: '已送达', tone: 'green' },
} as const satisfies States

/** Codes of delivery orders that still ride; the others have ended. */
export const liveCodes: readonly number[] = codesOf(deliveryStates, 'unpaid', 'paid', 'accepted', 'delivering')
export const endedCodes: readonly number[] = codesOf(deliveryStates, 'completed', 'cancelled', 'returned', 'failed')

/** Whether an order with this logistics status has a rider, or one is being looked for. */
export const isRiding = (status: number | null): boolean => status !== null && liveCodes.includes(status)

/** One dispatch: everything that is tried to get one order to its door. */
export const dispatchStates = {
  seeking: { code: 0, label: '呼叫中', tone: 'yellow' },
  riding: { code: 1, label: '配送中', tone: 'green' },
  done: { code: 2, label: '已完成', tone: 'green' },
  ended: { code: 3, label: '已结束', tone: 'neutral' },
} as const satisfies States

/** A courier is judged by how it did in so many days. */
export const courierRecordDays = 30

/** A question for more quotes waits at most so long. */
export const quotesPollSeconds = 10

/** How riders are called. `one` and `race` are pressed by hand; the others go on by themselves. */
export const strategies = {
  one: { label: '只呼叫所选', hint: '只呼叫所选的一家，无人接单时提醒您' },
  race: { label: '同时呼叫', hint: '同时呼叫所选各家，先接单者配送，其余立即取消；冻结各家运费之和' },
  cheapest: { label: '最省', hint: '从最便宜的一家开始，无人接单时换下一家' },
  fastest: { label: '最快', hint: '从预计接单最快的一家开始，无人接单时换下一家' },
  autopilot: { label: '最省且准时', hint: '先呼叫能准时送达的最便宜一家，无人接单时换下一家，再加小费，最后同时呼叫' },
} as const
export type Strategy = keyof typeof strategies
export const strategyNames = Object.keys(strategies) as [Strategy, ...Strategy[]]

export const originKinds = { hand: 0, online: 1, received: 2 } as const
export type OriginKind = keyof typeof originKinds
export const originLabels = { hand: '手工呼叫', online: '网单', received: '接单' } as const satisfies Record<
  OriginKind,
  string
>

export type DeliveryTab = OpenTab & {
  readonly index: string
  readonly title: string
  readonly tone: Exclude<Tone, 'neutral'>
  readonly states?: readonly DeliveryState[]
  readonly flag?: 'abnormal' | 'unknown' | 'billed'
}

/** The delivery list; a tab stores nothing of its own. */
export const deliveryTabs: readonly DeliveryTab[] = [
  { index: 'all', byDeadline: true, title: '全部', tone: 'blue' },
  { index: 'waitRiderComfirm', byDeadline: true, title: '待骑手接单', tone: 'yellow', states: ['unpaid', 'paid'] },
  { index: 'waitPickup', byDeadline: true, title: '待取货', tone: 'yellow', states: ['accepted'] },
  { index: 'abnormal', byDeadline: true, title: '配送异常', tone: 'red', flag: 'abnormal' },
  { index: 'inDelivery', byDeadline: true, title: '配送中', tone: 'green', states: ['delivering'] },
  { index: 'completed', title: '已送达', tone: 'green', states: ['completed'] },
  { index: 'cancelled', title: '已取消', tone: 'green', states: ['cancelled', 'returned', 'failed'] },
  { index: 'billDiffers', title: '账单差异', tone: 'yellow', flag: 'billed' },
]

/** Rows of the workbench, each a filter of the list. */
export const rideTodos = {
  callsUnknown: '呼叫待核实',
  deliveryAbnormal: '配送异常',
  billDifferences: '运费账单差异',
  ridersAwaited: '待骑手接单 超时',
} as const
export type RideTodo = keyof typeof rideTodos
export const rideTodoNames = Object.keys(rideTodos) as [RideTodo, ...RideTodo[]]

/** Why a shop calls a rider off; each courier's adapter says it in that courier's own codes. */
export const cancelReasons = [
  { id: 1, title: '没有骑手接单' },
  { id: 2, title: '骑手没来取货' },
  { id: 3, title: '骑手让我取消' },
  { id: 4, title: '顾客取消订单' },
  { id: 5, title: '订单信息填错' },
  { id: 6, title: '改用其他运力' },
  { id: 99, title: '其他' },
] as const

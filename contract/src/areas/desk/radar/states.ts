import type { Tone } from '../../../kit/states.ts'

/** The three lists that have open orders, and who may read each. */
export const radarKinds = {
  online: { label: '网单', allow: 'online.read' },
  sent: { label: '转单', allow: 'transfer.read' },
  received: { label: '接单', allow: 'received.read' },
} as const
export type RadarKind = keyof typeof radarKinds
export const radarKindNames = Object.keys(radarKinds) as [RadarKind, ...RadarKind[]]

/**
 * Where an order stands, the worst first. The bands of lateness are those by which the platform rules: late without a
 * refund, late for a share, late for the whole price.
 */
export const radarStates = {
  whole: { label: '晚到应退全款', tone: 'red', band: 3 },
  share: { label: '晚到按比例退', tone: 'red', band: 2 },
  late: { label: '已晚到', tone: 'red', band: 1 },
  ahead: { label: '即将晚到', tone: 'yellow', band: 0 },
  tight: { label: '时间偏紧', tone: 'blue', band: 0 },
  calm: { label: '来得及', tone: 'green', band: 0 },
} as const satisfies Record<string, { label: string; tone: Tone; band: number }>
export type RadarState = keyof typeof radarStates
export const radarStateNames = Object.keys(radarStates) as [RadarState, ...RadarState[]]

/** What an order in each band costs whoever is late with it; the minutes stand in the rules. */
export const bandWords = { 1: '晚到', 2: '晚到按比例退款', 3: '晚到退全款' } as const

/** What holds an order up. `act`: what the one who reads it can do about it; others have the turn where there is none. */
export const radarSteps = {
  arrange: { label: '还没有安排', act: '去安排' },
  call: { label: '没有骑手', act: '呼叫骑手' },
  rider: { label: '骑手还没接单', act: '换运力或加小费' },
  collect: { label: '骑手还没取货', act: null },
  ride: { label: '骑手在路上', act: null },
  express: { label: '快递在路上', act: null },
  pay: { label: '还没有付款', act: '去付款' },
  pool: { label: '还没有门店接单', act: '指派门店' },
  sentBack: { label: '被退回，没有门店', act: '指派门店' },
  answer: { label: '对方还没接单', act: null },
  make: { label: '对方还没送出', act: null },
  accept: { label: '还没有接单', act: '去接单' },
  send: { label: '没有骑手', act: '呼叫骑手' },
  brought: { label: '门店正在送', act: null },
} as const satisfies Record<string, { label: string; act: string | null }>
export type RadarStep = keyof typeof radarSteps
export const radarStepNames = Object.keys(radarSteps) as [RadarStep, ...RadarStep[]]

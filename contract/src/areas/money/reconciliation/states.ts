import type { States } from '../../../kit/states.ts'

/** Where a statement and our books differ, until somebody or the next statement has settled it. */
export const caseStates = {
  open: { code: 0, label: '待处理', tone: 'red' },
  posted: { code: 10, label: '已入账', tone: 'green' },
  settled: { code: 20, label: '不入账，已说明', tone: 'neutral' },
  matched: { code: 30, label: '已自行相符', tone: 'green' },
} as const satisfies States

/** How the two differ. */
export const differenceKinds = {
  theirsOnly: { label: '对方有，我方没有' },
  oursOnly: { label: '我方有，对方没有' },
  amount: { label: '金额不同' },
  fee: { label: '手续费不同' },
  payout: { label: '打款不同' },
  doubled: { label: '对账单重复' },
} as const

export type DifferenceKind = keyof typeof differenceKinds

/** What a line of a statement is about. */
export const lineThings = {
  charge: { label: '收款' },
  refund: { label: '退款' },
  payout: { label: '打款' },
  fee: { label: '手续费' },
  ride: { label: '运费' },
} as const

export type LineThing = keyof typeof lineThings

/** How the statement of a day stands. */
export const statementStates = {
  waiting: { label: '待读取', tone: 'blue' },
  failing: { label: '读取失败，稍后重试', tone: 'red' },
  differing: { label: '有差异', tone: 'yellow' },
  even: { label: '全部相符', tone: 'green' },
} as const

export type StatementState = keyof typeof statementStates
export const statementStateNames = Object.keys(statementStates) as [StatementState, ...StatementState[]]

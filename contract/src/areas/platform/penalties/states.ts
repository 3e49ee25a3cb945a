import type { States } from '../../../kit/states.ts'

/** A penalty from its notice to its end (domain, section 12). */
export const penaltyStates = {
  open: { code: 0, label: '待处理', tone: 'red' },
  appealing: { code: 10, label: '申诉中', tone: 'yellow' },
  lifted: { code: 20, label: '申诉成功', tone: 'green' },
  paid: { code: 30, label: '已缴纳', tone: 'green' },
  deducted: { code: 40, label: '已扣缴', tone: 'neutral' },
  withdrawn: { code: 50, label: '已撤销', tone: 'neutral' },
} as const satisfies States

/** What the rule engine proposes, until an operator has decided. */
export const suggestionStates = {
  waiting: { code: 0, label: '待核实', tone: 'yellow' },
  issued: { code: 10, label: '已开具', tone: 'red' },
  dismissed: { code: 20, label: '不予处罚', tone: 'neutral' },
} as const satisfies States

/** How grave it is. */
export const penaltyLevels = { 1: '一般违规', 2: '中度违规', 3: '严重违规' } as const
export type PenaltyLevel = keyof typeof penaltyLevels

export const penaltyTabs = [
  { index: 'all', title: '全部', states: undefined },
  { index: 'open', title: '待处理', states: ['open'] },
  { index: 'appealing', title: '申诉中', states: ['appealing'] },
  { index: 'settled', title: '已缴纳', states: ['paid', 'deducted'] },
  { index: 'lifted', title: '已解除', states: ['lifted', 'withdrawn'] },
] as const

import type { States } from '../../../../kit/states.ts'

/** A request to have the deposit of a store back. */
export const depositRefundStates = {
  asked: { code: 10, label: '待平台审核', tone: 'yellow' },
  repaid: { code: 20, label: '已退还', tone: 'green' },
  rejected: { code: 30, label: '未通过', tone: 'red' },
  withdrawn: { code: 40, label: '已撤回', tone: 'neutral' },
} as const satisfies States

/** What moves the deposit of a store. */
export const depositMovementKinds = {
  pay: '缴纳',
  deduct: '赔付扣除',
  giveBack: '退还',
  carry: '转入',
} as const

export type DepositMovementKind = keyof typeof depositMovementKinds
